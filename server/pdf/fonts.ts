import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { cleanText } from './clean-text.ts'
import { readWoff, type Tables, writeFont } from './font-file.ts'
import type { PdfFont } from './shaping.ts'

/** How a document writes texts. */
export type Writing = {
  /** The text with what the fonts can show. */
  clean(text: string): string
  /** For the style of each page. */
  fontFamily: string[]
}

/** A family of @fontsource and the part of it that has these letters. `only`: its one weight, drawn for both. */
type Face = { family: string; subset: string; only?: number }

const weights = [400, 700] as const
/** The fonts of every document; the second has the rupee sign. */
const latin: Face[] = [
  { family: 'anek-devanagari', subset: 'latin' },
  { family: 'anek-devanagari', subset: 'latin-ext' },
]
const japanese: Face = { family: 'biz-udgothic', subset: 'japanese' }
/** The fonts that a document gets if it has letters of their script. */
const scripts: (Face & { letters: RegExp })[] = [
  { family: 'anek-devanagari', subset: 'devanagari', letters: /\p{Script=Devanagari}/u },
  { family: 'anek-bangla', subset: 'bengali', letters: /\p{Script=Bengali}/u },
  { family: 'anek-tamil', subset: 'tamil', letters: /\p{Script=Tamil}/u },
  { family: 'anek-telugu', subset: 'telugu', letters: /\p{Script=Telugu}/u },
  { family: 'anek-gujarati', subset: 'gujarati', letters: /\p{Script=Gujarati}/u },
  { family: 'anek-kannada', subset: 'kannada', letters: /\p{Script=Kannada}/u },
  { family: 'anek-malayalam', subset: 'malayalam', letters: /\p{Script=Malayalam}/u },
  { family: 'mukta-mahee', subset: 'gurmukhi', letters: /\p{Script=Gurmukhi}/u },
  { family: 'anek-odia', subset: 'oriya', letters: /\p{Script=Oriya}/u },
  // Both have thousands of Chinese characters that they share: the first that has one draws it, so that a text has one look.
  { ...japanese, letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { family: 'zcool-xiaowei', subset: 'chinese-simplified', only: 400, letters: /\p{Script=Han}/u },
  { ...japanese, letters: /\p{Script=Han}/u },
  { family: 'fira-sans', subset: 'cyrillic', letters: /\p{Script=Cyrillic}/u },
  { family: 'fira-sans', subset: 'cyrillic-ext', letters: /\p{Script=Cyrillic}/u },
  { family: 'fira-sans', subset: 'greek', letters: /\p{Script=Greek}/u },
  { family: 'nanum-gothic', subset: 'korean', letters: /\p{Script=Hangul}/u },
  { family: 'sarabun', subset: 'thai', letters: /\p{Script=Thai}/u },
  { family: 'noto-naskh-arabic', subset: 'arabic', letters: /\p{Script=Arabic}/u },
]
const nameOf = ({ family, subset }: Face) => `${family} ${subset}`

const faceName = 'AnekDevanagari'
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/**
 * The PDF identifies fonts by name: if subsets shared a name, each change between them would embed a font again. The
 * new name has the same length as the old one.
 */
function renamed(names: Buffer, subset: string): Buffer {
  const result = Buffer.from(names)
  const name = utf16(`Anek${subset.replace('-', '').padEnd(10, '0')}`)
  for (let at = result.indexOf(utf16(faceName)); at >= 0; at = result.indexOf(utf16(faceName)))
    name.copy(result, at)
  return result
}

async function read({ family, subset, only }: Face, weight: number): Promise<Tables> {
  const file = `@fontsource/${family}/files/${family}-${subset}-${only ?? weight}-normal.woff`
  const tables = readWoff(await readFile(fileURLToPath(import.meta.resolve(file))))
  return tables.set('name', renamed(tables.get('name')!, subset))
}

/** What stays in the font of the letter before it, if that has it: marks, joiners, the danda, spaces. */
const following = /[\p{M}\p{Join_Control}\u0964\u0965 ]/u
const [lineBreak, space] = [10, 32]
/** The Latin font's, in ems. */
const ascent = 1.013
/** The characters of the font that got the last character, by weight. */
const latest = new Map<number, Set<number>>()

/** The renderer asks the fonts, in the order of the family, for each character: the first that has it gets it. */
function keepTogether(font: PdfFont, face: Face, weight: number) {
  const covered = new Set(font.characterSet)
  // In a line that is read from the right, the renderer doesn't remove the line break but draws it. And readers put the
  // words in order only if the spaces between them have the same font.
  if (face.subset === 'arabic') covered.add(lineBreak)
  // Other scripts have the spaces of the Latin font: their own are narrower after some letters.
  else if (!latin.includes(face)) covered.delete(space)
  font.hasGlyphForCodePoint = (codePoint) => {
    const before = latest.get(weight)
    const belongsElsewhere =
      before !== covered && before?.has(codePoint) && following.test(String.fromCodePoint(codePoint))
    const gets = covered.has(codePoint) && !belongsElsewhere
    if (gets) latest.set(weight, covered)
    return gets
  }
}

/** Registers the face in both weights. Returns the renderer's objects. */
async function register(face: Face): Promise<PdfFont[]> {
  const fontFamily = nameOf(face)
  const fonts: PdfFont[] = []
  for (const fontWeight of weights) {
    const tables = await read(face, fontWeight)
    const src = `data:font/ttf;base64,${writeFont(tables).toString('base64')}`
    Font.register({ family: fontFamily, fontWeight, src })
    await Font.load({ fontFamily, fontWeight })
    const font = Font.getFont({ fontFamily, fontWeight })!.data as unknown as PdfFont
    keepTogether(font, face, fontWeight)
    // The highest font of a line says where its letters stand: with one height all lines are alike.
    Object.defineProperty(font, 'ascent', { value: ascent * font.unitsPerEm })
    if (!latin.includes(face)) (await import('./shaping.ts')).shapeWithHarfBuzz(font, tables)
    fonts.push(font)
  }
  return fonts
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' })
/** A virama or a joiner: the next letter may be in one shape with the letter before it. */
const joining = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\p{Join_Control}]$/u

/** Where a word may be broken: nowhere, unless it is longer than a line. Never with a hyphen. */
function wordParts(word: string): string[] {
  if (word.length <= 24) return [word]
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  if (letters.length <= 16) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of letters) {
    part += letter
    if (part.length < 6 || joining.test(part)) continue
    // The empty part means a break without a hyphen.
    parts.push(part, '')
    part = ''
  }
  return [...parts, part]
}

/** By name. */
const loaded = new Map<string, Promise<PdfFont[]>>()

/** Loads the fonts for a document that has this text, unless they are loaded. */
export async function writingFor(text: string): Promise<Writing> {
  if (loaded.size === 0) Font.registerHyphenationCallback(wordParts)
  latest.clear()
  const faces = [...latin, ...scripts.filter(({ letters }) => letters.test(text))]
  const covered = new Set<number>()
  for (const face of faces) {
    const name = nameOf(face)
    if (!loaded.has(name)) loaded.set(name, register(face))
    const [font] = await loaded.get(name)!
    for (const codePoint of font!.characterSet) covered.add(codePoint)
  }
  return {
    clean: (text) => cleanText(text, (character) => covered.has(character.codePointAt(0)!)),
    fontFamily: [...new Set(faces.map(nameOf))],
  }
}
