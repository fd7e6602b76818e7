import * as harfbuzz from 'harfbuzzjs'
import { type Composite, compositeFont, type Tables, writeFont } from './font-file.ts'

/** What the PDF renderer asks of a font. */
export type PdfFont = {
  characterSet: number[]
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): Cluster
  layout(text: string): { glyphs: Cluster[]; positions: Position[] }
  createSubset(): { includeGlyph(id: Cluster): number; encode(): Uint8Array }
}
/**
 * Letters that are drawn as one shape: a consonant with its vowel sign, a conjunct, a letter with its marks. For the
 * renderer it is one glyph, identified by itself.
 */
type Cluster = Composite & { id: Cluster; codePoints: number[]; advanceWidth: number }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0)!)
const buffer = new harfbuzz.Buffer()

function clusterOf(parts: Composite['parts'], advance: number, codePoints: number[]): Cluster {
  const cluster = { parts, advance, codePoints, advanceWidth: advance }
  return Object.assign(cluster, { id: cluster as Cluster })
}

/** The clusters of a text, in its order. */
function shape(font: harfbuzz.Font, text: string): Cluster[] {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // Urdu has its own forms of some letters and figures. The fonts of other scripts know no such language.
  buffer.setLanguage('ur')
  harfbuzz.shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other)
  return starts.map((start, index) => {
    let advance = 0
    const parts: Composite['parts'] = []
    for (const { cluster, codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
      // Glyph 0 is the box for what a font lacks. Of what gets here only the line break is lacking: it stays invisible.
      if (cluster !== start || glyph === 0) continue
      parts.push({ glyph, x: advance + xOffset, y: yOffset })
      advance += xAdvance
    }
    return clusterOf(parts, advance, codePointsOf(text.slice(start, starts[index + 1])))
  })
}

/** The part of a font that a PDF contains. */
function subset(tables: Tables): ReturnType<PdfFont['createSubset']> {
  const drawn = new Map<string, Composite>()
  const numbers = new Map<string, number>()
  return {
    includeGlyph(cluster) {
      const { parts, advance } = cluster
      // For its layout the renderer took letters apart; whoever copies the text gets them as they were put in.
      cluster.codePoints = codePointsOf(String.fromCodePoint(...cluster.codePoints).normalize('NFC'))
      const key = JSON.stringify([cluster.codePoints, parts, advance])
      if (!numbers.has(key)) numbers.set(key, drawn.set(key, { parts, advance }).size)
      return numbers.get(key)!
    },
    encode: () => compositeFont(tables, [...drawn.values()]),
  }
}

/**
 * Makes HarfBuzz shape the font's text, as browsers do. The renderer's own shaping loses the height of marks, and the
 * text of vowel signs that stand before their letter. Here each cluster is one glyph: the renderer can neither divide
 * nor reorder it, and whoever copies text from the PDF gets the text that was put in.
 */
export function shapeWithHarfBuzz(font: PdfFont, tables: Tables) {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(writeFont(tables))))
  font.layout = (text) => {
    const glyphs = shape(shaper, text)
    const positions = glyphs.map(({ advance }) => ({
      xAdvance: advance,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    return { glyphs, positions }
  }
  // The renderer asks only for the hyphen of a broken word this way. Indian scripts have none.
  font.glyphForCodePoint = () => clusterOf([], 0, [])
  font.createSubset = () => subset(tables)
}
