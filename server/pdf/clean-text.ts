/** Signs people paste that the typeface lacks, and what says the same. */
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

/** A person's text as it can be set: one kind of line end, no pictures, no long stretches of nothing. */
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
    // Pictures, and what has no shape of its own, leave nothing behind; a stretch of another script says that it was there.
    else if (!pictures.test(character) && !result.endsWith(unwritable)) result += unwritable
  }
  return result
    .replace(/ {2,}/g, ' ')
    .replace(/ +(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
