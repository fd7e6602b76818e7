/*
 * Names of files in the header Content-Disposition (RFC 6266, RFC 8187). They are never in an address, which logs keep:
 * a name may tell of somebody's health.
 */

/** The name of a file that is sent; empty when the header has none that can be read. */
export function fileNameIn(header = ''): string {
  const encoded = header.match(/;\s*filename\*\s*=\s*UTF-8'[\w-]*'([^;\s]+)/i)?.[1]
  if (encoded)
    try {
      return decodeURIComponent(encoded)
    } catch {
      return ''
    }
  const [, quoted, plain = ''] = header.match(/;\s*filename\s*=\s*(?:"([^"]*)"|([^;\s"]+))/i) ?? []
  return quoted ?? plain
}

/** The header for a file that is saved and never shown in place. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/gu, '_')
  if (ascii === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
