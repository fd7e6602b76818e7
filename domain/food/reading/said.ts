import { medicalWords } from './medical-words.ts'

/*
 * Whether a clause of the notes says that somebody has something: "no diabetes" and "my mother is diabetic" don't. For
 * safety rules the cautious reading of medical-words.ts counts, which hears each word.
 */
const set = (words: string) => new Set(words.split(' '))
const denials = set(
  'no not non never without denies deny nor neither nil free ruled pre borderline gestational risk prevent',
)
const denialsAfter = set('no nil none negative absent nahi nahin नहीं')
const relatives = set(
  `family mother father mom mum dad parent parents brother sister siblings grandmother grandfather wife husband son daughter uncle
  aunt maa papa pitaji mataji माता पिता मां`.replace(/\s+/g, ' '),
)
const ended = set('stopped stop stopping discontinued quit ceased withdrawn band बंद')
const longestDenial = 4

export const isOfRelative = (words: string[]) => words.some((word) => relatives.has(word))

/** Whether what begins at a word of the clause is denied. */
export function isDenied(words: string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - longestDenial), at)
  const end = words.findLastIndex((word) => word !== 'hai' && word !== 'है')
  // "Diabetes: no", and not "diabetes, no complications".
  return (
    before.some((word) => denials.has(word)) || (end > at && end <= at + 2 && denialsAfter.has(words[end]!))
  )
}

/** Whether the clause says that something has ended: "stopped metformin", "metformin was stopped". */
export const isEnded = (words: string[]) => words.some((word) => ended.has(word))

/** The clauses of a text, as words. "No BP, sugar or thyroid" is one: what is denied may be a list. */
export function clausesOf(text: string): string[][] {
  const sentences = text.split(/[.;\n।]|\b(?:but|however|lekin)\b/i)
  const clauses = sentences.flatMap((sentence) =>
    /\b(?:or|nor)\b/i.test(sentence) ? [sentence.replaceAll(',', ' ')] : sentence.split(','),
  )
  return clauses.map(medicalWords)
}
