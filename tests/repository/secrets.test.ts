import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

/** What each looks like; the sandbox's own address key (SB11-…) opens nothing. */
const secrets = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a secret key of Clerk': /\bsk_(live|test)_[A-Za-z0-9]{20,}/,
  'a key of the address service':
    /\b(?!SB11-)[A-Z]{2}\d{2}-[A-Z]{2}\d{2}-[A-Z]{2}\d{2}-[A-Z]{2}\d{2}\b/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b|\bgh[pousr]_\w{36}\b|\bnpm_\w{36}\b/,
  'a signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  'a password in an address': /\b[a-z]+:\/\/[^\s/:@'"`$<]+:(?!password)[^\s/:@'"`$<]{3,}@/,
}

/** What no check of the contents should read: pictures, fonts, and hashes that look like keys. */
const isText = (file: string) => !/\.(png|ico|jpe?g|woff2?|webp)$|^package-lock\.json$/.test(file)

test.each(Object.entries(secrets))('S28: the project holds no %s', async (_, secret) => {
  const holds = async (file: string) => secret.test(await readFile(join(root, file), 'utf8'))
  const files = projectFiles().filter(isText)
  const found = await Promise.all(files.map(async (file) => ((await holds(file)) ? [file] : [])))
  expect(found.flat()).toEqual([])
})
