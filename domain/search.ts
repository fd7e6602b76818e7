const marks = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u00ad\u200b-\u200d\u2060\ufeff]/g
/** What Unicode does not take apart, and the looks of quotes and dashes. */
const plain = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ς: 'σ' },
  ...{ '‘': "'", '’': "'", '‛': "'", ʻ: "'", ʼ: "'", '′': "'", '“': '"', '”': '"', '„': '"', '‟': '"' },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
} as Record<string, string>
const odd = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/**
 * How searches read a text: without accents, nuktas, case, and the look of quotes and dashes, in one normal form.
 * `search_fold` of the database is the same.
 */
export const searchFold = (text: string): string =>
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(odd, (letter) => plain[letter]!)

/** Whether each word of a search stands in a text, in any order. */
export function hasWords(text: string, search: string): boolean {
  const folded = searchFold(text)
  return searchFold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
