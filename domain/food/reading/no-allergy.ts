const wordSet = (words: string) => new Set(words.split(' '))
const denials = wordSet('none nil no nope nah na nka nkda nkfa nothing zero 0 never nahi nahin नहीं नही')
/** Words that may stand beside a denial: "no known food allergies". */
const around = wordSet(
  'known any all at so far yet food foods drug drugs medicine medication medicines allergy allergies allergic sensitivity sensitivities intolerance intolerances applicable listed to of or and i am im have ive that aware the as now me mujhe meri mere ko se hai he kuch koi bhi ki है से की को भी मुझे कोई कुछ एलर्जी',
)

/** Whether somebody wrote as an allergy that there is none: "None", "NKA", "nil", "no known allergies". */
export function isNoAllergy(written: string): boolean {
  const text = written
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/\bn\/a\b/, 'na')
    .replace(/\bnot (?=(any|allergic|applicable)\b)/, 'no ')
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return /^[\s_/–—-]*$/.test(text)
  return (
    words.every((word) => denials.has(word) || around.has(word)) && words.some((word) => denials.has(word))
  )
}
