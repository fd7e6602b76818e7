type Packed = {
  path: string
  text: string
  isStored?: boolean
  isLocked?: boolean
  /** Writes its sizes and place as archives of over 4 GB do. */
  isLarge?: boolean
}

/** Numbers of 2, 4 or 8 bytes. */
function numbers(...pairs: [size: 2 | 4 | 8, value: number][]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(pairs.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of pairs) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return view.buffer
}

const elsewhere = 0xffffffff

/** A zip as programs write it that do not know sizes ahead: they stand behind each file, and in the list at the end. */
export async function zipOf(files: Packed[], note = ''): Promise<Blob> {
  const parts: BlobPart[] = []
  const list: BlobPart[] = []
  let place = 0
  const add = (...added: BlobPart[]) => {
    parts.push(...added)
    place += new Blob(added).size
  }
  for (const { path, text, isStored = false, isLocked = false, isLarge = false } of files) {
    const name = new TextEncoder().encode(path)
    const raw = new Blob([text])
    const stream = isStored ? raw.stream() : raw.stream().pipeThrough(new CompressionStream('deflate-raw'))
    const packed = await new Response(stream).arrayBuffer()
    const sizes = [packed.byteLength, raw.size]
    const common = numbers([2, 20], [2, isLocked ? 9 : 8], [2, isStored ? 0 : 8], [4, 0], [4, 0])
    const more = isLarge
      ? numbers([2, 1], [2, 24], [8, raw.size], [8, packed.byteLength], [8, place])
      : new ArrayBuffer(0)
    const [packedSize, size, at] = isLarge ? [elsewhere, elsewhere, elsewhere] : [...sizes, place]
    list.push(
      numbers([4, 0x02014b50], [2, 20]),
      common,
      numbers(
        [4, packedSize!],
        [4, size!],
        [2, name.length],
        [2, more.byteLength],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
      ),
      numbers([4, at!]),
      name,
      more,
    )
    add(numbers([4, 0x04034b50]), common, numbers([4, 0], [4, 0], [2, name.length], [2, 0]), name, packed)
    add(numbers([4, 0x08074b50], [4, 0], [4, packed.byteLength], [4, raw.size]))
  }
  const length = new Blob(list).size
  const isLarge = files.some((file) => file.isLarge)
  const large = [
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, files.length], [8, files.length]),
    numbers([8, length], [8, place], [4, 0x07064b50], [4, 0], [8, place + length], [4, 1]),
  ]
  const [listLength, listPlace] = isLarge ? [elsewhere, elsewhere] : [length, place]
  return new Blob([
    ...[...parts, ...list, ...(isLarge ? large : [])],
    numbers(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
      [4, listLength],
      [4, listPlace],
      [2, note.length],
    ),
    note,
  ])
}
