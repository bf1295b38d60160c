import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandOf, environmentOf, lastOf, readDockerfile } from '../../run/deploy/dockerfile.ts'
import { root } from './lint.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const stages = readDockerfile(read('Dockerfile'))
const image = stages.at(-1)
const steps = stages.flatMap((stage) => stage.steps)

describe('the Dockerfile', () => {
  test('builds on named versions of Node 24 that are still served', () => {
    expect(stages.map(({ base }) => base)).toEqual(stages.map(() => 'node:24-bookworm-slim'))
  })

  test('installs by the lockfile alone, and nothing for development into the image', () => {
    const installs = steps.filter(({ rest }) => /^npm (ci|i|install)\b/.test(rest))
    expect(installs.map(({ rest }) => rest)).toEqual(['npm ci', 'npm ci --omit=dev'])
    expect(steps.filter(({ name }) => name === 'ADD')).toEqual([])
  })

  test('copies files that are there, and the image none but what was built', () => {
    const copied = steps
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const intoImage = image?.steps.filter(({ name }) => name === 'COPY').map(({ rest }) => rest)
    expect(intoImage).toEqual([
      'package.json package-lock.json .npmrc ./',
      '--from=build /build/service ./',
      '--from=build /build/dist dist',
    ])
  })

  test('runs as nobody special, says how it is, and hears the signal to end', () => {
    if (!image) throw new Error('There is no image')
    expect(lastOf(image, 'USER')).toBe('node')
    expect(lastOf(image, 'STOPSIGNAL')).toBe('SIGTERM')
    expect(commandOf(lastOf(image, 'HEALTHCHECK'))[0]).toBe('node')
    expect(commandOf(lastOf(image, 'CMD'))).toEqual(['node', 'server/start.js'])
  })

  test('holds no secret', () => {
    const names = stages.flatMap((stage) => Object.keys(environmentOf(stage)))
    expect(names).toEqual(['NODE_ENV', 'DATA_DIR'])
    expect(steps.filter(({ name }) => name === 'ARG')).toEqual([])
  })
})

test('compose.yaml gives no password of its own, and lets no instance write into its tree', () => {
  const compose = read('compose.yaml')
  expect(compose).not.toMatch(/PASSWORD: (?!\$\{\w+:\?\})/)
  expect(compose).toMatch(/read_only: true/)
  for (const [, file = ''] of compose.matchAll(/- (\.\/[\w./-]+):/g)) {
    expect(existsSync(join(root, file)), file).toBe(true)
  }
})
