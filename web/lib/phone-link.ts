/** Rings a number as people write it; a + stays only where it was written. */
export function phoneLink(phone: string): string {
  return `tel:${phone.trim().replace(/(?!^\+)\D/g, '')}`
}
