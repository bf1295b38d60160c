import { HttpProblem } from '../http/http-problem.ts'
import { readClinicalTrials } from './read-clinical-trials.ts'
import { IsrctnReader } from './read-isrctn.ts'
import { WrongFileError, type RegisterRecord } from './register-record.ts'

/** The most that is read at once, in bytes. */
export const mostBytes = 100 * 1024 * 1024
const mostRecords = 20_000

/** Stands before each file of several, and before its name, which ends with the line: neither XML nor JSON may have it. */
const separator = '\u001E'

/** Files as they are sent together. */
export async function* sentTogether(
  files: readonly { name: string; bytes: Uint8Array }[],
): AsyncGenerator<Uint8Array> {
  for (const { name, bytes } of files) {
    yield new TextEncoder().encode(`${separator}${name}\n`)
    yield bytes
  }
}

/** Gets each record in the order of the files; undefined for one that is not as published. */
type Take = (record: RegisterRecord | undefined) => void

/**
 * Reads files of registers: ISRCTN's XML and ClinicalTrials.gov's JSON, one or several. Throws a 422 with a sentence for
 * any other file, for one that was cut off, and for too many records.
 */
export async function readRegisters(body: AsyncIterable<Uint8Array>, take: Take): Promise<void> {
  const decode = decoder()
  const files = new Files(limited(take))
  let size = 0
  for await (const chunk of withoutFaults(body)) {
    size += chunk.byteLength
    if (size > mostBytes) throw tooMuch()
    files.write(decode(chunk))
  }
  files.write(decode())
  files.close()
}

const refused = (sentence: string, cause?: unknown) =>
  new HttpProblem('invalid-input', { detail: `${sentence} Nothing has changed.`, cause })

const tooMuch = () =>
  refused(
    'These files have more than 20,000 records or 100 MB: ask the registers for fewer, such as those that are recruiting in the United Kingdom.',
  )

async function* withoutFaults(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw refused('The sender has gone before the end.', cause)
  }
}

function decoder(): (chunk?: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  return (chunk) => {
    try {
      return chunk ? utf8.decode(chunk, { stream: true }) : utf8.decode()
    } catch (cause) {
      throw refused('This is not text in UTF-8.', cause)
    }
  }
}

function limited(take: Take): Take {
  let count = 0
  return (record) => {
    count += 1
    if (count > mostRecords) throw tooMuch()
    take(record)
  }
}

/** Takes the text of files piece by piece. */
class Files {
  readonly #take: Take
  #file: File | undefined
  #isFirst = true

  constructor(take: Take) {
    this.#take = take
  }

  write(piece: string): void {
    const [rest = '', ...begun] = piece.split(separator)
    if (this.#isFirst && rest !== '') this.#file = new File(this.#take, '')
    if (piece !== '') this.#isFirst = false
    if (rest !== '') this.#file?.write(rest)
    for (const part of begun) {
      this.#file?.close()
      this.#file = new File(this.#take)
      this.#file.write(part)
    }
  }

  close(): void {
    if (!this.#file) throw refused('This is not a file of a register: there is nothing in it.')
    this.#file.close()
  }
}

/** One of the files, of the kind that its first character says. */
class File {
  readonly #take: Take
  /** Undefined until the line with it has ended. */
  #name: string | undefined
  #head = ''
  #isrctn: IsrctnReader | undefined
  #json: string[] | undefined

  constructor(take: Take, name?: string) {
    this.#take = take
    this.#name = name
  }

  write(piece: string): void {
    this.#refusing(() => this.#write(piece))
  }

  close(): void {
    this.#refusing(() => {
      if (this.#isrctn) this.#isrctn.close()
      else if (this.#json) readClinicalTrials(this.#json.join('')).forEach(this.#take)
      else throw new WrongFileError('has nothing in it')
    })
  }

  #write(piece: string): void {
    if (this.#isrctn) return this.#isrctn.write(piece)
    if (this.#json) return void this.#json.push(piece)
    this.#head += piece
    if (this.#name === undefined) {
      const end = this.#head.indexOf('\n')
      if (end === -1) return
      this.#name = this.#head.slice(0, Math.min(end, 100))
      this.#head = this.#head.slice(end + 1)
    }
    const text = this.#head.replace(/^\s+/u, '')
    if (text === '') return
    if (text.startsWith('<')) {
      this.#isrctn = new IsrctnReader(this.#take)
      this.#isrctn.write(text)
    } else if (/^[[{]/.test(text)) this.#json = [text]
    else throw new WrongFileError('is neither ISRCTN’s XML nor ClinicalTrials.gov’s JSON')
  }

  #refusing(work: () => void): void {
    try {
      work()
    } catch (cause) {
      if (!(cause instanceof WrongFileError)) throw cause
      const why = cause.message
      throw refused(`${this.#name ? `The file ${this.#name}` : 'This file'} ${why}.`, cause)
    }
  }
}
