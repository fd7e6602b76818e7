/** A link that opens a mail to the address, whatever signs the address has. */
export function mailtoLink(address: string, subject?: string): string {
  const to = encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')
  // A line break would begin a header.
  const line = subject?.toWellFormed().replace(/[\s\u0085]+/g, ' ')
  return `mailto:${to}${line ? `?subject=${encodeURIComponent(line.trim())}` : ''}`
}
