export const specializations = [
  'Weight Management',
  'Sports Nutrition',
  'Diabetes Care',
  'Pregnancy Nutrition',
  'Pediatric Nutrition',
  'Elderly Care',
] as const
export type Specialization = (typeof specializations)[number]

export const languages = [
  'English',
  'Hindi',
  'Bengali',
  'Marathi',
  'Telugu',
  'Tamil',
  'Gujarati',
  'Urdu',
  'Kannada',
  'Odia',
  'Malayalam',
  'Punjabi',
  'Assamese',
] as const
export type Language = (typeof languages)[number]

/** Words in health notes that ask for a specialization. */
const needWords: Record<Specialization, RegExp> = {
  'Weight Management':
    /\b(obes\w*|overweight|weight (loss|gain|management)|underweight|(hypo|hyper)?thyroid\w*|pcos|pcod)\b/i,
  'Sports Nutrition': /\b(sports?|athlet\w*|marathon|gym|body ?building|muscle)\b/i,
  'Diabetes Care':
    /\b(diabet\w*|pre-?diabet\w*|blood sugar|insulin|hba1c|pcos|pcod|madhumeh|sugar ki bimari)\b/i,
  'Pregnancy Nutrition': /\b(pregnan\w*|prenatal|postnatal|lactat\w*|breast ?feed\w*|garbh\w*)\b/i,
  'Pediatric Nutrition': /\b(child(ren)?|kids?|paediatric|pediatric|toddler|infant)\b/i,
  'Elderly Care': /\b(elderly|senior citizen|geriatric|old age)\b/i,
}

/** The specializations that a text asks for, by words such as "PCOS" or "type 2 diabetes". */
export function healthNeedsIn(text: string): Specialization[] {
  return specializations.filter((specialization) => needWords[specialization].test(text))
}
