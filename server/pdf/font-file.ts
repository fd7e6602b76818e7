import { inflateSync } from 'node:zlib'

/** The tables of a TrueType font, by tag. */
export type Tables = Map<string, Buffer>
/** A glyph made of other glyphs of the font, each moved by `x` and `y`. All numbers are in the font's units. */
export type Composite = { parts: { glyph: number; x: number; y: number }[]; advance: number }

export function readWoff(woff: Buffer): Tables {
  return new Map(
    Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
      const entry = 44 + 20 * index
      const offset = woff.readUInt32BE(entry + 4)
      const packedLength = woff.readUInt32BE(entry + 8)
      const packed = woff.subarray(offset, offset + packedLength)
      const data = packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed
      return [woff.toString('latin1', entry, entry + 4), data]
    }),
  )
}

/**
 * A font file with these tables. The padding after each table matters: the font reader reads past the end when the
 * last glyphs are empty, as the joiners of Devanagari are.
 */
export function writeFont(tables: Tables): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size)
  head.writeUInt32BE(0x00010000)
  head.writeUInt16BE(tables.size, 4)
  const parts: Buffer[] = [head]
  let position = head.length
  for (const [index, [tag, data]] of [...tables].entries()) {
    const entry = 12 + 16 * index
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(position, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc(16 - (data.length % 4))
    parts.push(data, padding)
    position += data.length + padding.length
  }
  return Buffer.concat(parts)
}

const isLong = (tables: Tables) => tables.get('head')!.readInt16BE(50) === 1
function outline(tables: Tables, glyph: number): Buffer {
  const loca = tables.get('loca')!
  const at = (index: number) =>
    isLong(tables) ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index)
  return tables.get('glyf')!.subarray(at(glyph), at(glyph + 1))
}

/** The positions in a composite's outline where it names its parts. */
function partsOf(outline: Buffer): number[] {
  const positions: number[] = []
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return positions
  let flags = 0x20
  for (let at = 10; flags & 0x20; ) {
    flags = outline.readUInt16BE(at)
    positions.push(at + 2)
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
  }
  return positions
}

type Box = [xMin: number, yMin: number, xMax: number, yMax: number]
const box = (outline: Buffer): Box => [2, 4, 6, 8].map((at) => outline.readInt16BE(at)) as Box

/** The outline of a composite; `numbers` gives the parts' numbers in the new font. */
function compose({ parts }: Composite, tables: Tables, numbers: (glyph: number) => number): Buffer {
  const drawn = parts.filter(({ glyph }) => outline(tables, glyph).length > 0)
  if (drawn.length === 0) return Buffer.alloc(0)
  const boxes = drawn.map(({ glyph, x, y }) => {
    const [left, bottom, right, top] = box(outline(tables, glyph))
    return [left + x, bottom + y, right + x, top + y]
  })
  const result = Buffer.alloc(10 + 8 * drawn.length)
  result.writeInt16BE(-1, 0)
  for (const [index, smallest] of [true, true, false, false].entries()) {
    const edges = boxes.map((edges) => edges[index]!)
    result.writeInt16BE(smallest ? Math.min(...edges) : Math.max(...edges), 2 + 2 * index)
  }
  for (const [index, { glyph, x, y }] of drawn.entries()) {
    const at = 10 + 8 * index
    // Flags: the offsets have two bytes, they are offsets, and (0x20) another part follows.
    result.writeUInt16BE(3 | (index < drawn.length - 1 ? 0x20 : 0), at)
    result.writeUInt16BE(numbers(glyph), at + 2)
    result.writeInt16BE(x, at + 4)
    result.writeInt16BE(y, at + 6)
  }
  return result
}

/** The smallest font that a PDF needs to show the composites: they have the numbers from 1. */
export function compositeFont(tables: Tables, composites: Composite[]): Buffer {
  const others: number[] = []
  const numbers = new Map<number, number>()
  function number(glyph: number): number {
    if (!numbers.has(glyph)) {
      numbers.set(glyph, 1 + composites.length + others.length)
      others.push(glyph)
    }
    return numbers.get(glyph)!
  }
  const outlines = [outline(tables, 0), ...composites.map((each) => compose(each, tables, number))]
  for (const glyph of others) {
    const copy = Buffer.from(outline(tables, glyph))
    for (const at of partsOf(copy)) copy.writeUInt16BE(number(copy.readUInt16BE(at)), at)
    outlines.push(copy)
  }
  const loca = Buffer.alloc(4 * (outlines.length + 1))
  const hmtx = Buffer.alloc(4 * outlines.length)
  const padded = outlines.map((each, index) => {
    const data = Buffer.concat([each, Buffer.alloc((4 - (each.length % 4)) % 4)])
    loca.writeUInt32BE(loca.readUInt32BE(4 * index) + data.length, 4 * (index + 1))
    hmtx.writeUInt16BE(Math.max(0, composites[index - 1]?.advance ?? 0), 4 * index)
    // Readers move an outline whose left side is not the bearing.
    if (each.length > 0) hmtx.writeInt16BE(box(each)[0], 4 * index + 2)
    return data
  })
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((tag) => Buffer.from(tables.get(tag)!))
  head!.writeInt16BE(1, 50)
  hhea!.writeUInt16BE(outlines.length, 34)
  maxp!.writeUInt16BE(outlines.length, 4)
  maxp!.writeUInt16BE(Math.max(1, ...composites.map(({ parts }) => parts.length)), 28)
  maxp!.writeUInt16BE(maxp!.readUInt16BE(30) + 1, 30)
  const result: Tables = new Map()
  for (const tag of ['cvt ', 'fpgm', 'prep']) if (tables.has(tag)) result.set(tag, tables.get(tag)!)
  for (const [tag, data] of Object.entries({ glyf: Buffer.concat(padded), head, hhea, hmtx, loca, maxp }))
    result.set(tag, data!)
  return writeFont(result)
}
