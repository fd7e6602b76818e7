import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { Font } from '@react-pdf/renderer'

/** In the order in which a character is looked up: Latin, Latin with the rupee sign, Devanagari. */
const subsets = ['latin', 'latin-ext', 'devanagari'] as const
const weights = [400, 700] as const
export const fontFamily: string[] = subsets.map((subset) => `Anek ${subset}`)

const faceName = 'AnekDevanagari'
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** The PDF identifies fonts by name: if subsets shared a name, each change between them would embed a font again. */
function renamed(names: Buffer, name: string): Buffer {
  const result = Buffer.from(names)
  for (let at = result.indexOf(utf16(faceName)); at >= 0; at = result.indexOf(utf16(faceName)))
    utf16(name).copy(result, at)
  return result
}

/**
 * Unpacks a WOFF file to the font inside and renames it to `name`, which must have the same length as the old name.
 * The padding after each table matters: the font reader reads past the end when the last glyphs are empty, as the
 * joiners of Devanagari are.
 */
function unpacked(woff: Buffer, name: string): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + 20 * index
    const offset = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    const tag = woff.subarray(entry, entry + 4)
    const data = packedLength < length ? inflateSync(packed) : packed
    return {
      tag,
      checksum: woff.subarray(entry + 16, entry + 20),
      length,
      data: tag.toString() === 'name' ? renamed(data, name) : data,
    }
  })
  const head = Buffer.alloc(12 + 16 * tables.length)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let position = head.length
  tables.forEach(({ tag, checksum, length, data }, index) => {
    const entry = 12 + 16 * index
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(position, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padding = Buffer.alloc(16 - (length % 4))
    parts.push(data, padding)
    position += length + padding.length
  })
  return Buffer.concat(parts)
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** Where a word may be broken: nowhere, unless it is longer than a line. Never with a hyphen. */
function wordParts(word: string): string[] {
  if (word.length <= 24) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    part += segment
    if (part.length < 6) continue
    // The empty part means a break without a hyphen.
    parts.push(part, '')
    part = ''
  }
  return [...parts, part]
}

/** Registers the fonts. The returned function tells whether they have a character. */
export async function loadFonts(): Promise<(character: string) => boolean> {
  for (const [index, subset] of subsets.entries())
    for (const fontWeight of weights) {
      const file = `@fontsource/anek-devanagari/files/anek-devanagari-${subset}-${fontWeight}-normal.woff`
      const woff = await readFile(fileURLToPath(import.meta.resolve(file)))
      const src = `data:font/ttf;base64,${unpacked(woff, `${faceName.slice(0, -1)}${index}`).toString('base64')}`
      Font.register({ family: `Anek ${subset}`, fontWeight, src })
    }
  Font.registerHyphenationCallback(wordParts)
  const covered = new Set<number>()
  for (const family of fontFamily) {
    await Font.load({ fontFamily: family, fontWeight: 400 })
    const source = Font.getFont({ fontFamily: family, fontWeight: 400 })
    const font = source?.data as unknown as { characterSet: number[] } | undefined
    for (const codePoint of font?.characterSet ?? []) covered.add(codePoint)
  }
  return (character) => covered.has(character.codePointAt(0)!)
}
