/** A tel: link for a phone number as people write it. A + stays only at the start. */
export function phoneLink(phone: string): string {
  return `tel:${phone.trim().replace(/(?!^\+)\D/g, '')}`
}
