import * as v from 'valibot'
import { User } from '#contract/profile.ts'
import { readAs, sendUntilHeard } from '../../tests/support/persistent-caller.ts'

const answersEach = 8

export interface Burst {
  seconds: number
  /** How many of the answers were stored exactly once. */
  once: number
  sent: number
}

/** All members come back at once, each with eight waiting answers, sent one after another. */
export async function reconnect(url: string, tokens: readonly string[]): Promise<Burst> {
  const begunAt = performance.now()
  const names = Array.from({ length: answersEach }, (_, n) => `Hospital ${n}`)
  await Promise.all(
    tokens.map(async (subject) => {
      for (const name of names) {
        await sendUntilHeard(() => url, { subject, path: '/hospitals', body: { name } }, 120_000)
      }
    }),
  )
  const seconds = (performance.now() - begunAt) / 1000
  let once = 0
  for (const token of tokens) {
    const user = v.parse(User, await (await readAs(url, token, '/users')).json())
    const there = user.hospital.map(({ name }) => name)
    if (there.length === answersEach) once += names.filter((name, n) => there[n] === name).length
  }
  return { seconds, once, sent: tokens.length * answersEach }
}
