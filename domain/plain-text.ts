/** For texts with control characters, or with characters that turn the direction of what follows. */
export const unwritableMessage = 'Please remove the invisible character and type this again'

/** Control characters, halves of characters, and what overrides or embeds a direction (CVE-2021-42574). */
const unwritable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu
const lineBreak = /\r\n?|[\v\f\u0085]/g
/** Characters without width, which make two different names look alike. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/g
/** Joiners and non-joiners that stand after no letter or picture: scripts of India need the others. */
const lostJoiner = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+/gu

/** What can be seen: neither blank nor ignored (as the filler of Hangul is), nor an empty pattern of Braille. */
const visible = /[^\s\p{DI}\p{Cf}\u2800]/u
const orNothing = (text: string) => (visible.test(text) ? text.trim() : '')

/** The text on one line: each run of blanks and line breaks is one blank, and there is nothing invisible. */
export function oneLine(text: string): string {
  return orNothing(
    text
      .replace(/[\s\u0085]+/g, ' ')
      .replace(invisible, '')
      .replace(lostJoiner, ''),
  )
}

/** The text with one kind of line break, and with blanks for tabs; empty when nothing in it can be seen. */
export function severalLines(text: string): string {
  return orNothing(text.replace(lineBreak, '\n').replaceAll('\t', ' '))
}

/** Whether a text of one or several lines has only characters that can be seen, and line breaks. */
export function isWritable(text: string): boolean {
  return withoutUnwritable(text) === text
}

/** The text without the characters that `isWritable` refuses. */
export function withoutUnwritable(text: string): string {
  return text.replace(unwritable, (character) => (character === '\n' ? character : ''))
}

/** 'a', 'a and b' or 'a, b and c' */
export const inOneSentence = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
