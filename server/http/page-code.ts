/** The build's manifest.json: what it made of every source, by its path in web/. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

const start = 'index.html'
const early = 'early.ts'

const link = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/** The template naming the business time zone, which the interface must know before it draws anything. */
export function withTimeZone(template: string, zone: string): string {
  return template.replace('<html ', () => `<html data-time-zone="${zone}" `)
}

/** The code that sources need beyond what the template asks for itself. */
function codeOf(sources: string[], manifest: Manifest): string[] {
  const filesOf = (names: string[]) => {
    const found = new Set<Manifest[string]>()
    const collect = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || found.has(chunk)) return
      found.add(chunk)
      chunk.imports?.forEach(collect)
    }
    names.forEach(collect)
    return [...found].map(({ file }) => file)
  }
  const known = new Set(filesOf([start]))
  return filesOf(sources).filter((file) => !known.has(file))
}

/** What a public page's head asks for along with it rather than one file after another: its code, and the typeface. */
export function publicHead(path: string, manifest: Manifest): string {
  const sources = ['components/public-layout.tsx', `pages${path === '/' ? '/home' : path}.tsx`]
  for (const source of sources) if (!(source in manifest)) throw new Error(`The build holds no ${source}.`)
  const fonts = Object.values(manifest).filter(({ file }) => /-latin-wght[^/]*\.woff2$/.test(file))
  return [
    ...fonts.map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...codeOf(sources, manifest).map(link),
  ].join('')
}

/**
 * The shell with its styles inside: a phone far away gets them while it waits for the code that the head, before them,
 * has asked for.
 */
export function withStyles(shell: string, styles: (file: string) => string): string {
  let css = ''
  return shell
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, file: string) => {
      css = styles(file)
      return ''
    })
    .replace('</head>', () => `<style>${css}</style></head>`)
}

/** What the shell's head asks for at a private path: the page's code, and what asks for its data meanwhile. */
export function privateHead(path: string, manifest: Manifest): string {
  const place = path.replace(/^\/app(?=\/|$)/, '').replace(/\/$/, '')
  const page = [
    `${place}.tsx`,
    `${place}/index.tsx`,
    `/app${place}.tsx`,
    place.replace(/[^/]+$/, 'id.tsx'),
    // One page for the list and what is opened from it.
    `/app${place.replace(/\/[^/]+$/, '')}.tsx`,
  ]
    .map((file) => `pages${file}`)
    .find((source) => source in manifest)
  const isApp = path === '/app' || path.startsWith('/app/')
  const sources = [...(isApp ? ['components/app-layout.tsx'] : []), ...(page ? [page] : [])]
  const script = isApp && manifest[early]
  return [
    ...(script ? [`<script type="module" async crossorigin src="/${script.file}"></script>`] : []),
    ...codeOf(sources, manifest).map(link),
  ].join('')
}
