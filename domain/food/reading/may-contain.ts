/**
 * What a label warns of: "may contain nuts", "traces of milk", "made in a facility that also processes soya". A warning ends
 * with its sentence, its brackets, or where the label says again what is in it.
 */
const warning =
  /(?:\bmay (?:also )?(?:contain|have)\b|\btraces? of\b|\b(?:in|on)\b[^.;,()\n]*\b(?:facility|plant|factory|unit|premises|line|equipment|machinery)\b[^.;,()\n]*?\b(?:process|handl|pack|us|manufactur|mak)\w*)(?:[^.;()\n]|\.\d)*?(?=\.(?!\d)|[;()\n]|\bcontains\b|$)/gi

/** The ingredients of a label apart from what it warns of. */
export function warnedOf(ingredients: string): { said: string; warned: string } {
  const warned = ingredients.match(warning)?.join('. ') ?? ''
  return { said: warned ? ingredients.replace(warning, ' . ') : ingredients, warned }
}
