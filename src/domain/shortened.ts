/**
 * At most so many characters, as a reader counts them, and … in place of the rest. It never ends inside a joined emoji, a flag
 * or a letter with its accents, which would then be another sign.
 */
export function shortened(text: string, most: number, end = '…'): string {
  if (text.length <= most) return text
  if (!('Segmenter' in Intl)) return afterAWord(text, most, end)
  let count = 0
  for (const { index } of new Intl.Segmenter('en-GB').segment(text)) {
    if (count === most) return `${text.slice(0, index)}${end}`
    count += 1
  }
  return text
}

/** For Firefox before 125, which cannot tell where a sign ends: a text without a space stays whole. */
function afterAWord(text: string, most: number, end: string): string {
  const space = text.lastIndexOf(' ', most)
  return space > 0 ? `${text.slice(0, space)}${end}` : text
}
