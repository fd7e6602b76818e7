import { namesFood } from '#domain/food/reading/dictionary.ts'

const contact = /[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+|\+?\d[\d ()-]{7,}\d/g
/** Texts that people wrote; all others are our own words, codes or ids. */
const written = new Set(['title', 'portion', 'name', 'against', 'food'])
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Takes somebody's names and contact out of what people wrote, such as "Asha's dosa". A name that is also a food stays: Palak.
 */
export function nameHider(names: string[]) {
  const words = names
    .flatMap((name) => [name, ...name.split(/\s+/)])
    .filter((word) => word.length > 1 && !namesFood(word.toLowerCase()))
    .sort((one, other) => other.length - one.length)
    .map(escaped)
  const name = words.length
    ? new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'giu')
    : null
  const hidden = (text: string) => {
    const without = text.replaceAll(contact, '…')
    return name ? without.replaceAll(name, '…') : without
  }
  return <Value>(of: Value): Value =>
    JSON.parse(
      JSON.stringify(of, function (this: unknown, key, value) {
        return typeof value === 'string' && (Array.isArray(this) || written.has(key)) ? hidden(value) : value
      }),
    )
}
