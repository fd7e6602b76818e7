import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants as compression, gzip } from 'node:zlib'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { getTimeZone } from '#domain/dates.ts'
import { isPrivate, type PublicData } from '#domain/site/public-pages.ts'
import { encodingFor } from './compression.ts'
import { type Manifest, privateHead, withStyles, withTimeZone } from './page-code.ts'
import type { RenderedPage } from './render-pages.ts'

/** Where `npm run build` leaves the interface. */
export const built = path.resolve(import.meta.dirname, '../../dist')

/** Milliseconds: a rendering that takes longer has gone wrong. */
const patience = 60_000
/** Milliseconds for which pages are served without asking whether what they say has changed. */
const freshness = 60_000

type Page = { etag: string; bodies: Record<keyof RenderedPage, Buffer> }
type Pages = { madeFrom: string; brand: string; byName: Map<string, Page> }

async function runProgram(folder: string, data: string, signal: AbortSignal) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'render-pages.ts'), folder], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  })
  const exit = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve))
  // Whoever is asking for something right now goes first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // Its exit says more than a pipe that broke.
  child.stdin.on('error', () => {}).end(data)
  const [code, answer, complaint] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(complaint.trim() || `It ended with ${code}.`)
  return JSON.parse(answer) as Record<string, RenderedPage>
}

/** The page in every form; `quality` of its smallest from 0 to 11, which takes half a second. */
async function compressed(html: string, quality: number): Promise<Page> {
  const identity = Buffer.from(html)
  const params = { [compression.BROTLI_PARAM_QUALITY]: quality }
  const bodies = {
    identity,
    br: await promisify(brotliCompress)(identity, { params }),
    gzip: await promisify(gzip)(identity),
  }
  return { etag: etagOf(identity), bodies }
}

const etagOf = (identity: Buffer) => `W/"${createHash('sha256').update(identity).digest('base64url')}"`

function toPage({ identity, br, gzip }: RenderedPage): Page {
  const bodies = {
    identity: Buffer.from(identity, 'base64'),
    br: Buffer.from(br, 'base64'),
    gzip: Buffer.from(gzip, 'base64'),
  }
  return { etag: etagOf(bodies.identity), bodies }
}

/** For text and attributes, in HTML and XML. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export type PublicPages = ReturnType<typeof createPages>

/**
 * The public pages, rendered by a program of its own and kept as they are sent. `read` answers what they are rendered
 * from; when that has changed, a request makes them anew within a minute, on every instance.
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
  const template =
    shell &&
    withStyles(withTimeZone(shell, getTimeZone()), (file) =>
      readFileSync(path.join(folder, 'web', file), 'utf8'),
    )
  const shells = new Map<string, Promise<Page>>()
  const closing = new AbortController()
  let pages: Pages | undefined
  let checkedAt = 0
  let running: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      const given = await read()
      const data = JSON.stringify(given)
      if (data === pages?.madeFrom) return
      const rendered = await runProgram(folder, data, closing.signal)
      pages = {
        madeFrom: data,
        brand: given.about.brand_name,
        byName: new Map(Object.entries(rendered).map(([name, page]) => [name, toPage(page)])),
      }
    } catch (error) {
      if (!closing.signal.aborted) log.error(error, 'The public pages could not be rendered.')
    }
  }

  /** Makes the pages anew if what they say has changed: after settings were saved, say. Never throws. */
  function render(): Promise<void> {
    if (!shell) return Promise.resolve()
    checkedAt = Date.now()
    // What has changed since the one under way began needs another.
    const next = (running ?? Promise.resolve()).then(refresh).finally(() => {
      if (running === next) running = undefined
    })
    running = next
    return next
  }

  const brand = () => pages?.brand ?? setup.brand

  return {
    /** The files of the interface; nothing when it isn't built. */
    files: shell === undefined ? undefined : path.join(folder, 'web'),
    /** The page without content, which the browser fills. */
    shell(asked: string): Promise<Page> {
      const head = isPrivate(asked)
        ? `<meta name="robots" content="noindex">${privateHead(asked, manifest)}`
        : ''
      const title = `<title>${escapeHtml(brand())}</title>`
      const kind = title + head
      let page = shells.get(kind)
      if (!page) {
        const html = (template ?? '')
          .replace(/<title>[^<]*<\/title>/, () => title)
          .replace('<style>', () => `${head}<style>`)
        page = compressed(html, 5)
        shells.set(kind, page)
        // The first one doesn't wait for the smallest form; whoever comes later gets it.
        void page
          .then(() => compressed(html, 11))
          .then(
            (smallest) => shells.set(kind, Promise.resolve(smallest)),
            (error) => log.error(error, 'The shell could not be compressed.'),
          )
      }
      return page
    },
    brand,
    render,
    /** A rendered page by its path, or '404'; nothing when rendering fails. The first request waits for it. */
    async find(name: string): Promise<Page | undefined> {
      if (Date.now() - checkedAt > freshness) void render()
      if (!pages) await running
      return pages?.byName.get(name)
    },
    /** Ends a rendering under way. */
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Sends a rendered page in the smallest form that the browser takes. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number) {
  reply
    .code(status)
    .headers({ 'Cache-Control': 'no-cache', ETag: page.etag, Vary: 'Accept-Encoding' })
    .type('text/html; charset=utf-8')
  const known = String(request.headers['if-none-match'] ?? '').split(/,\s*/)
  if (status === 200 && (known.includes(page.etag) || known.includes('*'))) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.send(page.bodies[encoding])
}
