import { spawnSync } from 'node:child_process'

/** What `gp-check --show` printed of one file. */
export interface ShownFile {
  name: string
  /** Why the file was refused; nothing else is known of it then. */
  refused?: string
  /** How many entries are not shown: the check says why. */
  notShown: number
  /** What else the check itself counted, by path. */
  counted: readonly string[]
  /** Each entry, or sentence of a section, as one text to look in. */
  texts: readonly string[]
}

/** Runs the check over a folder of bundles, as an operator would. */
export function showFolder(folder: string): ShownFile[] {
  // Its exit code is 1 as soon as one file cannot be read.
  const { stdout: printed } = spawnSync('node', ['run/gp-check.mjs', '--show', folder], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  const files: (ShownFile & { counted: string[]; texts: string[] })[] = []
  let isInEntries = false
  for (const line of printed.split('\n')) {
    const head = /^(.+\.json): (?:\d+ in, \d+ shown, (\d+) not shown|cannot be read: (.*))/.exec(
      line,
    )
    const file = files.at(-1)
    if (head) {
      const [, name = '', notShown = 0, refused] = head
      const found = { name, notShown: Number(notShown), counted: [], texts: [] }
      files.push(refused ? { ...found, refused } : found)
      isInEntries = false
    } else if (file && line.startsWith('## ')) isInEntries = true
    else if (file && !isInEntries) file.counted.push(line.trim())
    else if (file && line.startsWith(' ') && file.texts.length > 0) {
      file.texts.push(`${file.texts.pop()}\n${line}`)
    } else if (file && line.trim() !== '') file.texts.push(line)
  }
  return files
}
