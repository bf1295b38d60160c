import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-format.ts'

/*
 * The file: a magic word, a nonce, the lines compressed with gzip and encrypted with AES-256-GCM,
 * and the authentication tag. A key encrypts far fewer files than its nonces allow; a file may have
 * up to 64 GB.
 */
const word = Buffer.from('ROWAN-BACKUP-1\n')
const nonceBytes = 12
const tagBytes = 16
const bodyStart = word.length + nonceBytes

/**
 * Writes lines to a new file that only its owner can read; the file gets its name once it is
 * complete. `key` is 32 bytes. Throws `BackupError` when a file of that name exists.
 */
export async function writeBackupFile(
  path: string,
  key: Buffer,
  lines: AsyncIterable<string>,
): Promise<void> {
  if (await exists(path)) throw new BackupError(`There is a file ${path}: it is not overwritten.`)
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(word)
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
  try {
    file.write(Buffer.concat([word, nonce]))
    await pipeline(Readable.from(lines), createGzip(), cipher, file)
    await appendFile(unfinished, cipher.getAuthTag(), { flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Passes the lines of a file to `consume`. That the file is complete and unchanged is certain only
 * once `consume` has read to the end without an error. Throws `BackupError` when it is not a backup,
 * was changed or has another key.
 */
export async function readBackupFile<Result>(
  path: string,
  key: Buffer,
  consume: (lines: AsyncIterable<string>) => Promise<Result>,
): Promise<Result> {
  const { nonce, tag, bodyEnd } = await frameOf(path)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(word).setAuthTag(tag)
  const text = new PassThrough()
  let fault: unknown
  const reading = pipeline(
    createReadStream(path, { start: bodyStart, end: bodyEnd - 1 }),
    decipher,
    createGunzip(),
    text,
  ).catch((error: unknown) => {
    fault = error
  })
  try {
    return await consume(linesOf(text, reading, () => fault))
  } finally {
    text.destroy()
    await reading
  }
}

async function* linesOf(
  text: PassThrough,
  reading: Promise<void>,
  faultOf: () => unknown,
): AsyncGenerator<string> {
  const damaged = (cause: unknown) =>
    new BackupError('The backup does not open: it has another key, or was changed.', { cause })
  try {
    yield* split(text.setEncoding('utf8'))
  } catch (error) {
    throw damaged(error)
  }
  await reading
  if (faultOf() !== undefined) throw damaged(faultOf())
}

/** Splits at line feeds only: typed text may contain other line separators. */
async function* split(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function frameOf(path: string): Promise<{ nonce: Buffer; tag: Buffer; bodyEnd: number }> {
  const file = await open(path).catch((cause: unknown) => {
    throw new BackupError(`There is no file ${path} that can be read.`, { cause })
  })
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(bodyStart)
    await file.read(start, 0, bodyStart, 0)
    const bodyEnd = size - tagBytes
    if (bodyEnd <= bodyStart || !start.subarray(0, word.length).equals(word)) {
      throw new BackupError('This is no backup of Rowan.')
    }
    const tag = Buffer.alloc(tagBytes)
    await file.read(tag, 0, tagBytes, bodyEnd)
    return { nonce: start.subarray(word.length), tag, bodyEnd }
  } finally {
    await file.close()
  }
}

const exists = async (path: string): Promise<boolean> =>
  open(path).then(
    async (file) => {
      await file.close()
      return true
    },
    () => false,
  )
