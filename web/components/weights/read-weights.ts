import { type CsvProblem, sizeProblem } from '#domain/csv.ts'
import { csvWeights, weightColumnsNamed } from '#domain/progress/weight-files/csv-weights.ts'
import { type ReadWeights, readerOf, sourceNamed } from '#domain/progress/weight-files/readers.ts'
import { type WeightTable, weightTable } from '#domain/progress/weight-files/weight-table.ts'
import { readCsvFile } from '#web/components/csv/csv-file.ts'
import { type ZipEntry, ZipProblem, zipEntries } from '#web/lib/zip.ts'

/** A table is read as a whole, unlike XML and JSON. */
const largestTable = 16 * 1024 * 1024
const noWeights = 'No weights were found in this file.'

type Bytes = Uint8Array<ArrayBuffer>
type Follow = (share: number) => void
type Read = { follow: Follow; signal: AbortSignal }

/** The weights in a file that somebody chose, which may be a zip of gigabytes. `follow` hears how much of it is read. */
export async function readWeightFile(file: File, reading: Read): Promise<WeightTable | CsvProblem> {
  try {
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    return start[0] === 0x50 && start[1] === 0x4b
      ? await readZip(file, reading)
      : tableOf([await readOne({ path: file.name, size: file.size, open: () => file.stream() }, reading)])
  } catch (error) {
    if (error instanceof ZipProblem) return { problem: error.message }
    throw error
  }
}

async function readZip(file: File, { follow, signal }: Read) {
  const entries = await zipEntries(file)
  if (entries.some(({ path }) => path === '[Content_Types].xml'))
    return readCsvFile(new Uint8Array([0x50, 0x4b]), () => ({ problem: noWeights }))
  const weights = entries.filter(({ path }) => sourceNamed(path))
  if (!weights.length)
    return {
      problem:
        'This zip has no file with weights that is known here. Please choose the file in it that has them.',
    }
  const parts: Part[] = []
  for (const [index, entry] of weights.entries()) {
    const part = (share: number) => follow((index + share) / weights.length)
    const name = weights.length > 1 ? entry.path.slice(entry.path.lastIndexOf('/') + 1) : ''
    parts.push({ ...(await readOne(entry, { follow: part, signal })), name })
  }
  return tableOf(parts)
}

/** What a file says, with its name where there are several. */
type Part = { read: ReadWeights | CsvProblem; name?: string }

/** Of several files, one without weights is no reason to refuse the others. */
function tableOf(parts: Part[]): WeightTable | CsvProblem {
  const read = parts.flatMap(({ read, name }) => ('problem' in read ? [] : [{ ...read, name }]))
  const written = read.flatMap(({ written, name }) =>
    name ? written.map((one) => ({ ...one, where: `${name}, ${one.where.toLowerCase()}` })) : written,
  )
  if (written.length)
    return weightTable(
      written,
      read.flatMap(({ source }) => source ?? []),
    )
  const [problem] = parts.flatMap(({ read }) => ('problem' in read ? [read] : []))
  return problem ?? { problem: noWeights }
}

async function readOne({ path, size, open }: ZipEntry, { follow, signal }: Read): Promise<Part> {
  let passed = 0
  const counted = new TransformStream<Bytes, Bytes>({
    transform(piece, next) {
      passed += piece.length
      follow(Math.min(1, passed / size))
      next.enqueue(piece)
    },
  })
  const reader = open().pipeThrough(counted, { signal }).getReader()
  const first = await reader.read()
  const pieces = readerOf(new TextDecoder().decode(first.value?.slice(0, 1000)))
  const read = pieces ? await readPieces() : await readTable()
  return { read: 'problem' in read ? read : { ...read, source: read.source ?? sourceNamed(path) ?? null } }

  async function readPieces() {
    const text = new TextDecoder()
    for (let next = first; !next.done; next = await reader.read())
      pieces!.push(text.decode(next.value, { stream: true }))
    return pieces!.end()
  }

  async function readTable() {
    const problem = sizeProblem(size, largestTable)
    if (problem) return { problem }
    const parts: Bytes[] = []
    // A zip may say less than it holds.
    for (let next = first; !next.done && passed <= largestTable; next = await reader.read())
      parts.push(next.value)
    return readCsvFile(
      new Uint8Array(await new Blob(parts).arrayBuffer()),
      csvWeights,
      weightColumnsNamed,
      largestTable,
    )
  }
}
