/*
 * Reads single files of a zip: the list of its files is at its end, and of the rest only what is asked for is read and
 * inflated, by the browser itself. So an export of gigabytes needs no more memory than one piece of it.
 */

/** `size` is that of the unpacked file. */
export type ZipEntry = { path: string; size: number; open: () => ReadableStream<Uint8Array<ArrayBuffer>> }

const notWhole = 'This zip is not whole. Please download it again.'
const protectedZip = 'This zip has a password. Please unpack it and choose the file in it.'
export class ZipProblem extends Error {}

const signatures = {
  entry: 0x04034b50,
  listed: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  at64: 0x07064b50,
}
/** What a number says that did not fit and stands elsewhere, in archives of over 4 GB. */
const tooLarge = 0xffffffff
/** The end of a zip and the longest note behind it, with the place of the larger end before it. */
const longestEnd = 22 + 0xffff + 20

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())
const large = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** Where the list of files begins, and its length. */
async function listIn(file: Blob): Promise<{ at: number; length: number }> {
  const from = Math.max(0, file.size - longestEnd)
  const view = await viewOf(file.slice(from))
  for (let at = view.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== signatures.end) continue
    const [length, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    if (start !== tooLarge && length !== tooLarge) return { at: start, length }
    if (at < 20 || view.getUint32(at - 20, true) !== signatures.at64) break
    const end64 = large(view, at - 12)
    const more = await viewOf(file.slice(end64, end64 + 56))
    if (more.byteLength < 56 || more.getUint32(0, true) !== signatures.end64) break
    return { at: large(more, 48), length: large(more, 40) }
  }
  throw new ZipProblem(notWhole)
}

/** The files of a zip. Throws ZipProblem. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const { at: start, length } = await listIn(file)
  const view = await viewOf(file.slice(start, start + length))
  if (view.byteLength < length) throw new ZipProblem(notWhole)
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= length; ) {
    if (view.getUint32(at, true) !== signatures.listed) throw new ZipProblem(notWhole)
    const isLocked = (view.getUint16(at + 8, true) & 1) === 1
    const method = view.getUint16(at + 10, true)
    let [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    let place = view.getUint32(at + 42, true)
    const name = new Uint8Array(view.buffer, at + 46, Math.min(nameLength, length - at - 46))
    const extraEnd = Math.min(at + 46 + nameLength + extraLength, length)
    // Numbers above 4 GB stand in a field of their own, in this order.
    for (
      let field = at + 46 + nameLength;
      field + 4 <= extraEnd;
      field += 4 + view.getUint16(field + 2, true)
    ) {
      if (view.getUint16(field, true) !== 1) continue
      let next = field + 4
      const take = (small: number) => {
        if (small !== tooLarge || next + 8 > extraEnd) return small
        next += 8
        return large(view, next - 8)
      }
      unpacked = take(unpacked)
      packed = take(packed)
      place = take(place)
    }
    entries.push({
      path: names.decode(name),
      size: unpacked,
      open: () => opened(file, { place, packed, method, isLocked }),
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

type Place = { place: number; packed: number; method: number; isLocked: boolean }

function opened(file: Blob, { place, packed, method, isLocked }: Place) {
  if (isLocked) throw new ZipProblem(protectedZip)
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const pour = async () => {
    const head = await viewOf(file.slice(place, place + 30))
    if (head.byteLength < 30 || head.getUint32(0, true) !== signatures.entry) throw new ZipProblem(notWhole)
    const from = place + 30 + head.getUint16(26, true) + head.getUint16(28, true)
    await file
      .slice(from, from + packed)
      .stream()
      .pipeTo(writable)
  }
  pour().catch((error) => writable.abort(error).catch(() => {}))
  return method === 0 ? readable : readable.pipeThrough(new DecompressionStream('deflate-raw'))
}
