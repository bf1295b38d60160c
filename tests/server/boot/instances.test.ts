import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { orderKit } from '#contract/kits.ts'
import { User } from '#contract/profile.ts'
import { openBalancer } from '../../support/balancer.ts'
import { databaseLike } from '../../support/database.ts'
import { withFolder } from '../../support/folder.ts'
import { openUnreliablePartner } from '../../support/unreliable-partner.ts'
import { readAs, sendUntilHeard } from '../../support/persistent-caller.ts'
import { randomFrom } from '../../support/random-from.ts'
import { compileServer, loadServer, startServer } from '../../support/server-process.ts'

const postgresUrl = inject('postgresUrl')
const together = test.runIf(postgresUrl)
const perMember = 60
const folder = withFolder()

let running: Awaited<ReturnType<typeof threeInstances>> | undefined

/** Three processes on one PostgreSQL, behind a balancer without sticky sessions. */
async function threeInstances(templateUrl: string) {
  const database = await databaseLike(templateUrl)
  const partner = await openUnreliablePartner(folder, randomFrom(20_261_121))
  const { program, remove } = await compileServer()
  const server = { program, where: database.url, partnerUrl: partner.url, perMember }
  const processes = [loadServer(server), loadServer(server), loadServer(server)]
  const balancer = await openBalancer(await Promise.all(processes.map(startServer)))
  const close = async () => {
    for (const each of processes) each.kill('SIGKILL')
    balancer.close()
    await Promise.all([partner.close(), remove(), database.drop()])
  }
  return { ...balancer, processes, partner, close }
}

beforeAll(async () => {
  if (postgresUrl) running = await threeInstances(postgresUrl)
})

afterAll(async () => running?.close())

function given() {
  if (!running) throw new Error('Several instances need PostgreSQL')
  return running
}

const userOf = async (subject: string) => {
  const reply = await readAs(given().url, subject, '/users')
  return v.parse(User, await reply.json())
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

together('a new member whose first calls go to different instances is one member', async () => {
  const ids = await Promise.all(times(9, async () => (await userOf('new-member')).id))
  expect(new Set(ids).size).toBe(1)
})

together('a member’s calls are counted together, whichever instance answers', async () => {
  const { url, served } = given()
  const before = served()
  const statuses = await Promise.all(
    times(2 * perMember, async () => (await readAs(url, 'busy', '/users')).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(perMember)
  expect(statuses.filter((status) => status === 429)).toHaveLength(perMember)
  for (const [n, count] of served().entries()) expect(count).toBeGreaterThan(before[n] ?? 0)
})

together('an instance killed amid writes loses nothing and doubles nothing', async () => {
  const { url, processes, partner } = given()
  const members = times(24, (n) => `member-${n}`)
  let heard = 0
  const hear = () => {
    heard += 1
    if (heard === 40) processes[0]?.kill('SIGKILL')
  }
  const addressed = { line1: '10 High Street', city: 'Worcester', postcode: 'WR2 9ZZ' }
  const answering = members.flatMap((subject) =>
    times(4, async (n) => {
      await sendUntilHeard(() => url, {
        subject,
        path: '/hospitals',
        body: { name: `Hospital ${n}` },
      })
      hear()
    }),
  )
  const ordering = members.map(async (subject) => {
    const reply = await sendUntilHeard(() => url, { subject, path: '/test-kits', body: addressed })
    hear()
    return v.parse(orderKit.reply, reply).order.number
  })
  await Promise.all(answering)
  const ordered = await Promise.all(ordering)
  for (const subject of members) {
    const names = (await userOf(subject)).hospital.map(({ name }) => name)
    expect(names.toSorted()).toEqual(times(4, (n) => `Hospital ${n}`))
  }
  await expect
    .poll(async () => (await partner.orders()).delivered.toSorted(), { timeout: 20_000 })
    .toEqual(ordered.toSorted())
})
