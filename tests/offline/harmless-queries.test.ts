import { QueryClient } from '@tanstack/react-query'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberKey, memberQueries } from '#api/queries.ts'
import { isHarmless } from '#offline/harmless-keys.ts'
import { harmlessName, keepHarmless } from '#offline/harmless-queries.ts'

const subject = 'user_amina'
const diagnosis = 'Alport syndrome'
const site = ['site', 'help-index']

const lying = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers()
  lying.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => lying.get(name) ?? null,
    setItem: (name: string, text: string) => void lying.set(name, text),
    removeItem: (name: string) => void lying.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A start of the app: what lies in localStorage is taken up. */
async function start() {
  const client = new QueryClient()
  const stop = keepHarmless(client)
  await vi.advanceTimersByTimeAsync(0)
  return { client, stop }
}
const written = () => vi.advanceTimersByTimeAsync(1_500)

test('S2: of all that a member reads and changes, nothing comes into localStorage', async () => {
  const { client, stop } = await start()
  for (const query of Object.values(memberQueries)) {
    const queryKey: readonly string[] = query(subject).queryKey
    client.setQueryData(queryKey, diagnosis)
  }
  client.setQueryData(['anything', 'else'], diagnosis)
  client.setQueryData([...site, subject], diagnosis)
  client.setQueryData(site, 'First steps')
  void client
    .getMutationCache()
    .build(client, { mutationKey: site, mutationFn: () => new Promise(() => undefined) })
    .execute(diagnosis)
  await written()
  expect(lying.get(harmlessName)).toContain('First steps')
  const said = JSON.stringify([...lying])
  for (const canary of [diagnosis, subject, 'member', 'mutationKey']) {
    expect(said).not.toContain(canary)
  }
  stop()
})

test('no key of a member is harmless, whatever it is about', () => {
  for (const about of ['configuration', 'help-index', 'appearance', 'session']) {
    expect(isHarmless(memberKey(subject, about))).toBe(false)
    expect(isHarmless(memberKey('site', about))).toBe(false)
  }
  expect(isHarmless(['site'])).toBe(false)
  expect(isHarmless([])).toBe(false)
})

test('no query of the app names a key of its own making', async () => {
  const folder = join(import.meta.dirname, '../../src')
  const files = await readdir(folder, { recursive: true })
  const sources = await Promise.all(
    files
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFile(join(folder, name), 'utf8')),
  )
  // Those of members are made by `memberKey`; a harmless one would be added to the list above.
  expect(sources.filter((text) => text.includes('memberKey(')).length).toBeGreaterThan(5)
  expect(sources.filter((text) => /queryKey: \[\s*['"`]/.test(text))).toEqual([])
})

test('what is harmless is there at the next start', async () => {
  const before = await start()
  before.client.setQueryData(site, 'First steps')
  await written()
  before.stop()
  const { client, stop } = await start()
  expect(client.getQueryData(site)).toBe('First steps')
  stop()
})

test('what somebody put there by hand is not taken up', async () => {
  const before = await start()
  before.client.setQueryData(site, 'First steps')
  await written()
  before.stop()
  const kept = lying.get(harmlessName) ?? ''
  expect(kept).toContain('help-index')
  lying.set(harmlessName, kept.replaceAll('help-index', 'user_tom').replaceAll('site', 'member'))
  const { client, stop } = await start()
  expect(client.getQueryCache().getAll()).toEqual([])
  stop()
})

test.each(['', '{', 'null', '{"clientState":{}}'])(
  'unreadable text is dropped: %j',
  async (text) => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    lying.set(harmlessName, text)
    const { client, stop } = await start()
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(lying.get(harmlessName) ?? '').toBe('')
    stop()
  },
)
