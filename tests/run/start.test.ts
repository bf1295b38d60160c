import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldNodeWarning } from '../../run/node-version.mjs'
import { withFolder } from '../support/folder.ts'
import { freePorts, run, type ProductProcess } from '../support/product-process.ts'

const timeoutMs = 90_000
/** What a start on this Node says first. */
const warnings = [oldNodeWarning(process.version)].filter((warning) => warning !== undefined)
const started: ProductProcess[] = []
const folder = withFolder()
let env: Record<string, string> = {}

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Rowan</title>')
  env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePorts()), DIST_DIR: folder }
})

afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  await Promise.all(started.map(async ({ ended }) => ended))
})

function start(variables: Record<string, string> = {}, command = ['node', 'run/start.mjs']) {
  const product = run(command, { ...env, ...variables })
  started.push(product)
  return product
}

const operate = async (...words: string[]) => run(['node', 'run/operate.mjs', ...words], env).ended

const answers = async (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

test(
  'the product starts, is operated, keeps a second one out and ends cleanly',
  async () => {
    const product = start()
    await product.ready
    expect(await answers(Number(env['PORT']))).toBe(true)

    expect(await operate('kit-access', 'noor+clerk_test@example.com', 'on')).toEqual({
      code: 0,
      out: ['kit-access noor+clerk_test@example.com on'],
      said: [],
    })
    expect(await operate('kit-access', 'nobody@example.com', 'on')).toEqual({
      code: 1,
      out: [],
      said: ['No account has this e-mail address or subject.'],
    })
    const erase = async () => operate('erase', 'noor+clerk_test@example.com')
    expect(await erase()).toEqual({ code: 0, out: ['Erased user_noor.'], said: [] })
    expect(await erase()).toEqual({
      code: 1,
      out: [],
      said: ['No account has this e-mail address or subject.'],
    })
    expect(await operate('register-import', 'sandbox/registers')).toEqual({
      code: 0,
      out: [expect.stringMatching(/^15 records read, 7 on the list, /)],
      said: [],
    })
    expect(await operate('register-import', 'sandbox/orphanet/nomenclature.xml')).toEqual({
      code: 1,
      out: [],
      said: ['This file is not one of ISRCTN’s: it begins with JDBOR. Nothing has changed.'],
    })
    expect(await start({ PORT: String(await freePorts()) }).ended).toEqual({
      code: 1,
      out: warnings,
      said: [`Rowan cannot start: another process is using the data directory ${env['DATA_DIR']}.`],
    })

    product.process.kill('SIGTERM')
    const ready = `Ready: http://localhost:${env['PORT']}`
    expect(await product.ended).toEqual({ code: 0, out: [...warnings, ready], said: [] })
    expect(await answers(Number(env['PORT']))).toBe(false)
  },
  timeoutMs,
)

test(
  'a killed product leaves all free for the next, which ends when npm, its grandparent, is gone',
  async () => {
    const killed = start()
    await killed.ready
    killed.process.kill('SIGKILL')
    await killed.ended

    // npm runs a script in a shell, which outlives it.
    const shells = ['sh', '-c', "sh -c 'node run/start.mjs; :'; :"]
    const npm = start({ npm_lifecycle_event: 'start' }, shells)
    await npm.ready
    npm.process.kill('SIGKILL')
    // Its output is open until the last of them has ended.
    await npm.ended
    expect(await answers(Number(env['PORT']))).toBe(false)
  },
  timeoutMs,
)

test('whoever starts a fresh clone sees how many packages are there, and the seconds', async () => {
  const clone = join(folder, 'clone')
  for (const part of ['.nvmrc', 'run']) {
    const from = fileURLToPath(new URL(`../../${part}`, import.meta.url))
    cpSync(from, join(clone, part), { recursive: true })
  }
  const packages = { '': {}, 'node_modules/one': { version: '1' }, 'node_modules/two': {} }
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }))
  mkdirSync(join(clone, 'node_modules/one'), { recursive: true })
  const npm = join(clone, 'npm.cjs')
  const installed = "fs.writeFileSync('node_modules/one/package.json', '{}')"
  const refused = "console.error('No connection'); process.exitCode = 1"
  writeFileSync(npm, `const fs = require('node:fs'); ${installed}; ${refused}`)
  const command = ['node', '--eval', `import(${JSON.stringify(join(clone, 'run/start.mjs'))})`]
  const { code, out, said } = await start({ npm_execpath: npm }, command).ended
  expect({ code, out, said: said.join(' ') }).toEqual({
    code: 1,
    out: [
      ...warnings,
      expect.stringContaining('a minute or two'),
      expect.stringMatching(/^ {2}1 of 2 packages, \d+ s$/),
    ],
    said: expect.stringContaining('No connection'),
  })
})

test('an older Node is named in one sentence, and the one that is tested is not', () => {
  expect(oldNodeWarning('v20.19.0')).toMatch(
    /^Rowan is built and tested with Node 24; .*v20\.19\.0/,
  )
  expect(oldNodeWarning('v24.1.0')).toBeUndefined()
  expect(oldNodeWarning('v26.0.0')).toBeUndefined()
})

test('whoever waits for a start that gets nowhere is told, with what it said', async () => {
  const stuck = ['node', '--eval', "console.log('Building'); setInterval(() => {}, 1000)"]
  const product = run(stuck, {}, { readyWithinMs: 3000 })
  started.push(product)
  await expect(product.ready).rejects.toThrow(
    new Error('It was not ready after 3 seconds.\nBuilding'),
  )
})
