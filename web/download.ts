/** Hands the person a file; works without a connection. */
export function save(fileName: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands the person a file with this content; works without a connection. */
export function download(fileName: string, type: string, content: BlobPart) {
  save(fileName, new Blob([content], { type }))
}
