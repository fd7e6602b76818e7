/** Characters that people paste but the font lacks, and their replacements. */
const replacements: Record<string, string> = {
  '→': '->',
  '←': '<-',
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '‑': '-',
  '‐': '-',
  '′': "'",
  '″': '"',
  '✓': '•',
  '✔': '•',
  '●': '•',
  '▪': '•',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
}

const pictures = /\p{Emoji}|\p{Extended_Pictographic}|\p{C}|\p{Variation_Selector}|\p{M}/u
const unwritable = '[?]'

/** A text the PDF can show: one kind of line break, no emoji, no long empty parts. */
export function cleanText(text: string, has: (character: string) => boolean): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f\u2000-\u200a\u202f\u3000]/g, ' ')
  let result = ''
  for (const character of plain) {
    const base = character.normalize('NFD')[0]!
    if (character === '\n' || has(character)) result += character
    else if (replacements[character]) result += replacements[character]
    else if (/\p{L}/u.test(base) && has(base)) result += base
    // Emoji and invisible characters are dropped; a run of letters the font lacks becomes one '[?]'.
    else if (!pictures.test(character) && !result.endsWith(unwritable)) result += unwritable
  }
  return result
    .replace(/ {2,}/g, ' ')
    .replace(/ +(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
