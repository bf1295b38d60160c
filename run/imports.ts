import { dirname, join } from 'node:path'

/** The files that a file imports by a path or a name of ours, or as a worker, from the root of the project. */
export const importedBy = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from |import |import\(|new URL\()'([.#][^'?]+)/g)].map(([, to = '']) =>
    pathOf(to, file),
  )

function pathOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const path = specifier.replace('#', 'src/')
  return /\.\w+$/.test(path) ? path : `${path}.ts`
}
