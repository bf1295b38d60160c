/**
 * Waits for work that takes long, and prints what it does, how long that may take and, every second, how far it is: on a
 * terminal in one line that counts, elsewhere in a new line now and then.
 *
 * @template T
 * @param {string} words What is done, with how long it takes.
 * @param {Promise<T>} work
 * @param {{ howFar?: () => string, output?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, everyMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function counting(
  words,
  work,
  { howFar = () => '', output = process.stdout, everyMs = output.isTTY ? 1000 : 15_000 } = {},
) {
  const begun = Date.now()
  const print = () => {
    const seconds = `${Math.round((Date.now() - begun) / 1000)} s`
    const line = `  ${[howFar(), seconds].filter(Boolean).join(', ')}`
    output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
  output.write(`${words}\n`)
  const timer = setInterval(print, everyMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
    print()
    if (output.isTTY) output.write('\n')
  }
}
