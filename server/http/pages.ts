import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants as compression, gzip } from 'node:zlib'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { getTimeZone } from '#domain/dates.ts'
import { isPrivate, type PublicData } from '#domain/site/public-pages.ts'
import { encodingFor } from './compression.ts'
import { pagePolicy } from './content-policy.ts'
import type { Rendering } from './render-pages.ts'

/** Folder in which `npm run build` puts the interface. */
export const built = path.resolve(import.meta.dirname, '../../dist')

/** Time limit of one rendering, in milliseconds. */
const patience = 60_000
/** Milliseconds between two checks whether the pages' data has changed. */
const freshness = 60_000

type Page = { etag: string; policy: string; bodies: Record<'identity' | 'br' | 'gzip', Buffer> }
/**
 * The HTML of every public page, rendered in a child process, whose memory is freed when it ends. Rejects with its
 * error.
 */
async function renderAside(rendering: Rendering, closing: AbortSignal) {
  const program = path.join(import.meta.dirname, 'render-pages.ts')
  const child = fork(program, { env: { NODE_ENV: 'production' }, execArgv: [] })
  // Not 'exit': that may come before the pages, which the process sends last.
  const ended = once(child, 'disconnect').then(() => {
    throw new Error('The rendering process ended without its pages.')
  })
  try {
    child.send(rendering)
    const signal = AbortSignal.any([closing, AbortSignal.timeout(patience)])
    const [pages] = await Promise.race([once(child, 'message', { signal }), ended])
    return pages as Record<string, string>
  } finally {
    ended.catch(() => {})
    child.kill()
  }
}

/** A page, made from a template, in all encodings in which the page is sent. */
async function compressed(html: string, template: string): Promise<Page> {
  const identity = Buffer.from(html)
  // Quality 9 takes half a second less than the best one, which makes files 8% smaller.
  const params = { [compression.BROTLI_PARAM_QUALITY]: 9 }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, policy: pagePolicy(html, template), bodies: { identity, br, gzip: zipped } }
}

/** Escapes a text for the content and the attributes of HTML and XML. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The template with the business time zone: the interface must know it before the first drawing. */
const withTimeZone = (template: string, zone: string) =>
  template.replace('<html ', () => `<html data-time-zone="${zone}" `)

/** Vite's manifest: the built file of each source, by its path in web/, and the sources of the files it needs. */
type Manifest = Record<string, { file: string; imports?: string[] }>

const entryScript = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/g

/**
 * The template of pages that are rendered: it loads no code, and holds the script that does so when somebody needs it
 * (web/lib/startup/asleep.ts).
 */
const asleep = (template: string, script: string) =>
  template
    .replace(entryScript, '')
    .replace('<html ', () => '<html data-code="" ')
    .replace('</head>', () => `<script>${script}</script></head>`)

/** The files of a page's code, the entry first. */
function codeOf(name: string, template: string, manifest: Manifest): string {
  const entry = [...template.matchAll(entryScript)].at(-1)![1]!
  const files = new Set<string>()
  const collect = (source: string) => {
    const { file, imports = [] } = manifest[source]!
    if (files.has(file)) return
    files.add(file)
    for (const needed of imports) collect(needed)
  }
  const sources = Object.keys(manifest)
  collect(sources.find((source) => manifest[source]!.file === entry)!)
  // The frame of public pages and the landing page, a group of vite.config.ts.
  collect(sources.find((source) => source.startsWith('_public-'))!)
  if (name !== '/') collect(`pages/${name === '404' ? 'not-found' : name.slice(1)}.tsx`)
  return [...files].map((file) => `/${file}`).join(' ')
}

export type PublicPages = ReturnType<typeof createPages>

/**
 * The public pages, rendered in a child process and cached in the form in which they are sent. `read` returns their
 * data. Each instance checks it once a minute and renders again when it has changed.
 */
export function createPages(setup: {
  read: () => Promise<PublicData>
  brand: string
  log: Pick<FastifyBaseLogger, 'error'>
  folder: string
}) {
  const { read, log, folder } = setup
  const shellFile = path.join(folder, 'web/index.html')
  const shell = existsSync(shellFile) ? readFileSync(shellFile, 'utf8') : undefined
  const manifestFile = path.join(folder, 'web/.vite/manifest.json')
  const manifest: Manifest = shell === undefined ? {} : JSON.parse(readFileSync(manifestFile, 'utf8'))
  const contentOf = (file: string) => readFileSync(path.join(folder, 'web', file), 'utf8')
  const wakingScript = shell === undefined ? '' : contentOf(manifest['lib/startup/asleep.ts']!.file)
  const early = manifest['lib/startup/early.ts']?.file
  const earlyScript = early ? `<script type="module" async crossorigin src="/${early}"></script>` : ''
  const shells = new Map<string, Promise<Page>>()
  const closing = new AbortController()
  let pages: { madeFrom: string; brand: string; byName: Map<string, Page> } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      const data = await read()
      const madeFrom = JSON.stringify(data)
      if (madeFrom === pages?.madeFrom) return
      const template = withTimeZone(shell!, data.about.time_zone)
      const sleeping = asleep(template, wakingScript)
      const byName = new Map<string, Page>()
      const rendered = await renderAside({ folder, template, sleeping, data }, closing.signal)
      for (const [name, html] of Object.entries(rendered)) {
        const page = html.replace('data-code=""', () => `data-code="${codeOf(name, template, manifest)}"`)
        byName.set(name, await compressed(page, sleeping))
      }
      pages = { madeFrom, brand: data.about.brand_name, byName }
    } catch (error) {
      if (!closing.signal.aborted) log.error(error, 'The public pages could not be rendered.')
    }
  }

  /** Renders the pages again if their data has changed, for example after settings were saved. Never throws. */
  function render(): Promise<void> {
    if (!shell) return Promise.resolve()
    checkedAt = performance.now()
    // A run that has started may have read the old data, so another run follows it.
    const next = (running ?? Promise.resolve()).then(refresh).finally(() => {
      if (running === next) running = undefined
    })
    running = next
    return next
  }

  const brand = () => pages?.brand ?? setup.brand
  const isApp = (address: string) => address === '/app' || address.startsWith('/app/')
  // Styles inside the shell: on a slow network they arrive with it, before the code.
  const styleOf = (file: string) => `<style>${contentOf(file)}</style>`

  return {
    /** Folder of the interface's files; undefined when it isn't built. */
    files: shell === undefined ? undefined : path.join(folder, 'web'),
    /** The page without content, which the browser fills. */
    shell(address: string): Promise<Page> {
      const robots = isPrivate(address) ? '<meta name="robots" content="noindex">' : ''
      const title = `<title>${escapeHtml(brand())}</title>`
      const head = title + robots + (isApp(address) ? earlyScript : '')
      let page = shells.get(head)
      if (!page) {
        const template = withTimeZone(shell ?? '', getTimeZone())
        const html = template
          .replace(/<title>[^<]*<\/title>/, () => head)
          .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/, (_, file: string) => styleOf(file))
        page = compressed(html, template)
        shells.set(head, page)
      }
      return page
    },
    brand,
    render,
    /**
     * A rendered page by its path, or '404'. Undefined when rendering has failed. The first request waits for the
     * rendering.
     */
    async find(name: string): Promise<Page | undefined> {
      if (performance.now() - checkedAt > freshness) void render()
      if (!pages) await running
      return pages?.byName.get(name)
    },
    /** Stops a rendering that is still running. */
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Sends a rendered page in the smallest encoding the browser accepts. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number) {
  reply
    .code(status)
    .headers({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': page.policy,
      ETag: page.etag,
      Vary: 'Accept-Encoding',
    })
    .type('text/html; charset=utf-8')
  const known = String(request.headers['if-none-match'] ?? '').split(/,\s*/)
  if (status === 200 && (known.includes(page.etag) || known.includes('*'))) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.send(page.bodies[encoding])
}
