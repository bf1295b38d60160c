/** Hands a text of this type to the browser's own downloads, under this name. */
export function saveAsFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser has only begun to fetch it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
