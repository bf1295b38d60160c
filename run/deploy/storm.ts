import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Visitor } from './visitor.ts'

/** Lists to which one name is added at a time, and where a profile shows them; each has fifty places. */
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

/** What an instance itself says of too much; the proxy's own 503, when there is no instance, has no code. */
const NotNow = v.object({
  status: v.literal(503),
  body: v.object({ code: v.literal('service-unavailable') }),
})

const mostNames = 45
const retryMs = 1_000
const pauseMs = 120

export interface Storm {
  /** Calls that got no answer of an instance, or one that they should not have got. */
  dropped: string[]
  acknowledged: number
  /** Acknowledged and not there, or there twice. */
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
    // An instance whose database is slow says so; whoever calls waits and asks again, as the app does.
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
