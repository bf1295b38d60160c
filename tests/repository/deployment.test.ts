import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readSettings, refuseUnclearLines } from '../../server/boot/settings.ts'
import {
  GpConnectVariables,
  NhsLoginVariables,
  ServiceVariables,
} from '../../server/boot/variables.ts'
import { root } from './lint.ts'

/** What only real containers show is `npm run deploy:check`; this is what a push may break unseen. */

const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('the Dockerfile', () => {
  const steps = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))

  test('builds on the Node of .nvmrc, as the workflow does, installs by the lockfile alone, and holds no secret', () => {
    const from = `FROM node:${read('.nvmrc').trim()}-bookworm-slim`
    const stages = steps.filter((step) => step.startsWith('FROM '))
    expect(stages.filter((step) => !step.startsWith(from))).toEqual([])
    expect(read('.github/workflows/test.yml')).not.toContain('node-version:')
    expect(steps.filter((step) => /npm (ci|i|install)\b/.test(step))).toEqual(['RUN npm ci'])
    expect(steps.filter((step) => /^(ADD|ARG) /.test(step))).toEqual([])
  })

  test('copies files that are there, and that the context holds', () => {
    const copied = steps
      .filter((step) => /^COPY (?!--from)/.test(step))
      .flatMap((step) => step.split(' ').slice(1, -1))
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const sent = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const isSent = (file: string) =>
      sent.some((each) => file === each || file.startsWith(`${each}/`))
    expect(copied.filter((file) => !isSent(file))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const compose = read('compose.yaml')

  test('gives no password of its own, and names files that are there', () => {
    expect(compose).not.toMatch(/PASSWORD: (?!\$\{\w+:\?\})/)
    for (const [, file = ''] of compose.matchAll(/- (\.\/deploy[\w./-]+):/g)) {
      expect(existsSync(join(root, file)), file).toBe(true)
    }
  })

  test('every job is waited for by a service that stays, or an engine that waits would fail', () => {
    const waitedFor = [...compose.matchAll(/(\S+): \{ condition: service_completed/g)]
    expect(new Set(waitedFor.map(([, name]) => name))).toEqual(
      new Set(['roles', 'migrate', 'files']),
    )
  })
})

test('with a look at the host, Prometheus asks whom it asks without', () => {
  const jobs = (file: string) =>
    [...read(`deploy/prometheus/${file}`).matchAll(/job_name: (\S+)/g)].map(([, name]) => name)
  expect(jobs('with-host.yml')).toEqual([...jobs('prometheus.yml'), 'visit', 'host'])
})

describe('the example of the settings', () => {
  const text = read('.env.production.example')

  test('starts the service on this machine, and nowhere else', () => {
    const env = { ...parseEnv(text), SANDBOX: 'off', ERASURE_LEDGER: '/ledger/erasures' }
    expect(readSettings(env).appOrigin).toBe('https://localhost:8443')
    const elsewhere = { ...env, APP_ORIGIN: 'https://rowan.example' }
    expect(() => readSettings(elsewhere)).toThrow(/values of the example: .*RECORD_KEY/)
  })

  test('has a line for every setting, and none twice', () => {
    refuseUnclearLines(text)
    const names = [ServiceVariables, GpConnectVariables, NhsLoginVariables].flatMap(({ entries }) =>
      Object.keys(entries),
    )
    // compose.yaml says these itself.
    const ofCompose = new Set(['TRUSTED_PROXIES', 'ERASURE_LEDGER'])
    const lines = new Set([...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name))
    expect(names.filter((name) => !lines.has(name) && !ofCompose.has(name))).toEqual([])
  })
})

test('the scripts of the deployment can be run', () => {
  const scripts = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.sh'))
  // That one is read by the others.
  for (const name of scripts.filter((each) => each !== 'settings.sh')) {
    expect(statSync(join(root, 'deploy', name)).mode & 0o100, name).not.toBe(0)
  }
})
