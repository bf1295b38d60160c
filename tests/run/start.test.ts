import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts, run, type ProductProcess } from '../support/product-process.ts'

const patience = 90_000
const started: ProductProcess[] = []
let folder = ''
let env: Record<string, string> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rowan-run-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Rowan</title>')
  env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePorts()), DIST_DIR: folder }
})

afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  await Promise.all(started.map(async ({ ended }) => ended))
  rmSync(folder, { recursive: true })
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
  'the product starts, is operated, guards what is its own and ends cleanly',
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
      said: ['No account has this e-mail address.'],
    })
    expect(await operate('kit-access')).toMatchObject({
      code: 1,
      out: [],
      said: [expect.stringMatching(/^Usage: /)],
    })

    const elsewhere = { PORT: String(await freePorts()) }
    const [sameData, samePort, sameSandboxPort] = await Promise.all([
      start(elsewhere).ended,
      start({ DATA_DIR: join(folder, 'other') }).ended,
      start({ PORT: String(Number(env['PORT']) - 1), DATA_DIR: join(folder, 'third') }).ended,
    ])
    expect(sameData).toMatchObject({
      code: 1,
      said: [`Rowan cannot start: another process is using the data directory ${env['DATA_DIR']}.`],
    })
    const taken = `Rowan cannot start: port ${env['PORT']} is already in use.`
    expect(samePort).toMatchObject({ code: 1, said: [taken] })
    expect(sameSandboxPort).toMatchObject({ code: 1, said: [taken] })

    product.process.kill('SIGTERM')
    const ended = await product.ended
    expect(ended).toEqual({ code: 0, out: [`Ready: http://localhost:${env['PORT']}`], said: [] })
    expect(await answers(Number(env['PORT']))).toBe(false)
  },
  patience,
)

test(
  'a killed product leaves its data directory free',
  async () => {
    const killed = start()
    await killed.ready
    killed.process.kill('SIGKILL')
    await killed.ended
    const next = start()
    await next.ready
    next.process.kill('SIGINT')
    expect((await next.ended).code).toBe(0)
  },
  patience,
)

test(
  'the product ends when npm, which started it through a shell, is gone',
  async () => {
    const shells = ['sh', '-c', "sh -c 'node run/start.mjs; :'; :"]
    const npm = start({ npm_lifecycle_event: 'start' }, shells)
    await npm.ready
    npm.process.kill('SIGKILL')
    // Its output is open until the last of them has ended.
    await npm.ended
    expect(await answers(Number(env['PORT']))).toBe(false)
  },
  patience,
)

test(
  'a bad variable ends it at once with one sentence',
  async () => {
    const { code, out, said } = await start({ SANDBOX: 'off' }).ended
    expect({ code, out }).toEqual({ code: 1, out: [] })
    expect(said).toHaveLength(1)
  },
  patience,
)

test(
  'a database that does not answer ends it with one sentence and no password',
  async () => {
    const url = `postgres://rowan:password-of-tests@localhost:${env['PORT']}/rowan`
    const { code, said } = await start({ DATABASE_URL: url }).ended
    expect(code).toBe(1)
    expect(said).toEqual([
      expect.stringMatching(/^Rowan cannot start: the database at DATABASE_URL /),
    ])
    expect(said.join()).not.toContain('password-of-tests')
  },
  patience,
)
