/** A tel: link for a phone number as people write it. A + stays only at the start. */
export function phoneLink(phone: string): string {
  return `tel:${phone.trim().replace(/(?!^\+)\D/g, '')}`
}

/** A link that opens a WhatsApp chat with the number. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}
