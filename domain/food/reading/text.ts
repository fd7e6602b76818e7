/** A normalized word of a text, its position, and the characters between it and the word before (`gap`). */
export type Token = { word: string; start: number; end: number; gap: string }

const wordPattern =
  /\p{N}+(?:\s*gra?ms?(?!\p{L}))?|[\p{L}\p{M}\u200b-\u200d\u2060\u00ad]+(?:['’ʼ][\p{L}\p{M}\u200c\u200d]+)*(?:-less(?!\p{L}))?/giu
const separators = /[,،、/\\&+()[\]{}.!?;\n\r।॥:|=<>•·→*–—―]|\s-|-\s|--/
const abbreviation = /(?<=\bveg)\./gi

/** The words of a text. "100 gram" is one word, so that "100 gram flour" is not read as gram flour. */
export function tokenise(written: string): Token[] {
  const text = written.replace(abbreviation, ' ')
  const tokens: Token[] = []
  for (const match of text.matchAll(wordPattern)) {
    const word = normalise(match[0])
    const gap = text.slice(tokens.at(-1)?.end ?? 0, match.index)
    if (word) tokens.push({ word, start: match.index, end: match.index + match[0].length, gap })
  }
  return tokens
}

/** True when more than a space or hyphen separates the word from the one before: "almond, milk" is not almond milk. */
export const isApart = (token: Token) => separators.test(token.gap)

function normalise(word: string): string {
  if (/^[a-z]+$/.test(word)) return word
  return (
    word
      .toLowerCase()
      .normalize('NFKD')
      // Removes accents, nuktas, joiners, apostrophes, and the hyphen of "egg-less".
      .replace(/[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200b-\u200d\u2060\u00ad'’ʼ-]/g, '')
      .replaceAll('ँ', 'ं')
      // Both spellings become one: अण्डा is अंडा.
      .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, 'ं')
  )
}

/** The possible singular forms of an English word: 'cherrie' and 'cherry' for 'cherries'. */
export function singulars(word: string): string[] {
  if (!/^[a-z]{3,}s$/.test(word)) return []
  const forms = [word.slice(0, -1)]
  if (/(s|x|z|o|[cs]h)es$/.test(word)) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`)
  return forms
}

/** True when two words are the same apart from a plural. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other || one[0] !== other[0]) return one === other
  const forms = [one, ...singulars(one)]
  return [other, ...singulars(other)].some((form) => forms.includes(form))
}

const letterSounds: Record<string, string> = { ph: 'f', ee: 'i', oo: 'u', q: 'k', w: 'v', z: 'j' }

/**
 * A key for the sound of a word of five or more letters: Indian words have many Latin spellings (panir, chapathi,
 * badaam).
 */
export function soundOf(word: string): string | undefined {
  if (!/^[a-z]{5,}$/.test(word)) return undefined
  const sound = word
    .replace(/ph|ee|oo|[qwz]|(?<=[bdgkt]|ch)h/g, (letters) => letterSounds[letters] ?? '')
    .replace(/y$/, 'i')
    .replace(/(.)\1+/g, '$1')
  return sound.length < 4 ? undefined : sound
}
