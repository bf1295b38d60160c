import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Visitor } from './visitor.ts'

/** Lists to which names are added one at a time, and their fields in the profile; each holds fifty. */
const lists = [
  { path: '/hospitals', field: 'hospital' },
  { path: '/medications', field: 'medication' },
  { path: '/gp-practices', field: 'gpPractice' },
] as const

const Profile = v.object({
  hospital: v.array(v.object({ name: v.string() })),
  medication: v.array(v.object({ name: v.string() })),
  gpPractice: v.array(v.object({ name: v.string() })),
})

/** An instance's own reply when it has too much to do. The proxy's 503, when there is no instance, has no code. */
const NotNow = v.object({
  status: v.literal(503),
  body: v.object({ code: v.literal('service-unavailable') }),
})

const mostNames = 45
const retryMs = 1_000
const pauseMs = 120

export interface Storm {
  /** Calls without a reply from an instance, or with a wrong one. */
  dropped: string[]
  acknowledged: number
  /** Acknowledged writes that are missing or doubled. */
  lost: string[]
}

/** Each member writes one name after the other and reads in between, until `isOver` or all lists are full. */
export async function storm(members: readonly Visitor[], isOver: () => boolean): Promise<Storm> {
  const results = await Promise.all(members.map(async (member) => writeAll(member, isOver)))
  return {
    dropped: results.flatMap(({ dropped }) => dropped),
    acknowledged: results.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: results.flatMap(({ lost }) => lost),
  }
}

async function writeAll(member: Visitor, isOver: () => boolean): Promise<Storm> {
  const written = new Map<string, Set<string>>(lists.map(({ field }) => [field, new Set()]))
  const dropped: string[] = []
  const ask = async (method: string, path: string, body?: object): Promise<boolean> => {
    const answered = await member.call(method, path, body).catch(String)
    if (typeof answered === 'string') dropped.push(`${method} ${path}: ${answered}`)
    // An instance with a slow database says so; the caller waits and retries, as the app does.
    else if (v.is(NotNow, answered)) {
      await setTimeout(retryMs)
      return ask(method, path, body)
    } else if (answered.status >= 300) dropped.push(`${method} ${path}: ${answered.status}`)
    else return true
    return false
  }
  for (let n = 0; n < mostNames && !isOver(); n += 1) {
    for (const { path, field } of lists) {
      const name = `Name ${n}`
      if (await ask('POST', path, { name })) written.get(field)?.add(name)
      await ask('GET', '/users')
      await setTimeout(pauseMs)
    }
  }
  const { status, body } = await member.call('GET', '/users')
  if (status !== 200) throw new Error(`After the storm the profile cannot be read: ${status}`)
  const profile = v.parse(Profile, body)
  const lost = lists.flatMap(({ field }) => {
    const there = profile[field].map(({ name }) => name)
    const names = [...(written.get(field) ?? [])]
    return names
      .filter((name) => there.filter((each) => each === name).length !== 1)
      .map((name) => `${field}: ${name}`)
  })
  const acknowledged = [...written.values()].reduce((sum, names) => sum + names.size, 0)
  return { dropped, acknowledged, lost }
}
