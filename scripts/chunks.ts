import path from 'node:path'

/** What a build says of one of its files of code. */
type Chunk = {
  fileName: string
  isEntry: boolean
  facadeModuleId: string | null
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
}

const start = 'index.html'
const web = path.resolve(import.meta.dirname, '../web')

/** Where people arrive with nothing loaded yet: what only one of them needs is a file of its own. */
const arrivals: Record<string, RegExp> = {
  landing: /^(components\/public-layout|pages\/(home|about))\.tsx$/,
  entrance: /^pages\/(login|signup)\.tsx$/,
  frame: /^components\/app-layout\.tsx$/,
  challenger: /^pages\/patient\/index\.tsx$/,
}
/** The first pages of the others, and what opens over any page: they share with nobody but those above. */
const places: Record<string, RegExp> = {
  practice: /^pages\/nutritionist\/index\.tsx$/,
  office: /^pages\/admin\/index\.tsx$/,
  overlays: /^toasts\.tsx$/,
}
/** The other pages share by area. */
const areas: Record<string, RegExp> = {
  public: /^pages\/([^/]*|(contact|shared)\/.*)$/,
  app: /^pages\/app\//,
  patient: /^pages\/patient\//,
  nutritionist: /^pages\/nutritionist\//,
  admin: /^pages\/admin\//,
}

const sourceOf = ({ facadeModuleId }: Chunk) => facadeModuleId && path.relative(web, facadeModuleId)

/** A file of code and those it can't do without. */
function withImports(entry: Chunk, byName: Map<string, Chunk>): Set<Chunk> {
  const needed = new Set([entry])
  for (const chunk of needed)
    for (const name of chunk.imports) if (byName.has(name)) needed.add(byName.get(name)!)
  return needed
}

/**
 * For every module the pages and starts that can't do without it, by their paths in web/. Parts that a page fetches
 * later, when they are opened, count for nothing.
 */
function usersOf(chunks: Chunk[]): Map<string, Set<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const starts = chunks.filter(({ isEntry }) => isEntry)
  const pages = starts
    .flatMap((entry) => [...withImports(entry, byName)])
    .flatMap(({ dynamicImports }) => dynamicImports.flatMap((name) => byName.get(name) ?? []))
  const users = new Map<string, Set<string>>()
  for (const entry of new Set([...starts, ...pages]))
    for (const chunk of withImports(entry, byName))
      for (const id of chunk.moduleIds) users.set(id, (users.get(id) ?? new Set()).add(sourceOf(entry) ?? ''))
  return users
}

/**
 * Says which file of code a module goes into, after a build has shown who needs it: what several of the places where
 * people arrive need into the first one, the rest into one for each set of areas. A phone far away waits for every
 * request: sixty small files take it three times as long as the same code in six.
 */
export function chunksAfter(chunks: Chunk[]): (id: string) => string | null {
  const users = usersOf(chunks)
  const among = (some: Record<string, RegExp>, names: string[]) =>
    Object.keys(some).filter((place) => names.some((name) => some[place]!.test(name)))
  return (id) => {
    const names = [...(users.get(id) ?? [])]
    // In one file with what it needs, although the others need that, too.
    if (names.includes('early.ts')) return 'early'
    if (names.includes(start)) return 'start'
    const arriving = among(arrivals, names)
    // A browser opens six connections: the dashboard's files must leave enough of them for its data.
    if (arriving.length === 1 && arriving[0] === 'challenger') return 'challenger'
    if (names.length < 2 || names.includes(path.relative(web, id))) return null
    // Little, and soon needed by whoever goes on from there. The frame stands around every page of the area.
    if (arriving.length > 1 || arriving.includes('frame')) return 'start'
    if (arriving[0]) return arriving[0]
    return among(places, names)[0] ?? (among(areas, names).join('-') || null)
  }
}
