/** Downloads a text, or bytes, of this MIME type under this name. */
export function saveAsFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, because the browser has only started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
