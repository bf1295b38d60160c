import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { jobsIn, jobsOver } from '../../support/jobs.ts'
import { killedAt } from '../../support/killed-database.ts'
import { answerEnough, openRound, send } from '../../support/questionnaires.ts'
import { withdraw } from '../../support/studies.ts'
import { agreeToSend, openStudyTeam, someoneOf, type StudyTeam } from '../../support/study-team.ts'

const given = withDatabase()
const scratch = withFolder()
let team: StudyTeam
beforeAll(async () => {
  team = await openStudyTeam(scratch)
})
afterAll(async () => team.close())

const rounds = Number(process.env['KILL_ROUNDS'] ?? 40)
const faults = ['none', 'lose-replies', 'down', 'none', 'forge']
const Sent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.string(), data: v.object({ participant: v.optional(v.string()) }) }),
)

/** A killed server's jobs have expired, and so has its claim to send. */
async function passTheKill() {
  await sql`update pgboss.job set state = 'retry', retry_count = 0, start_after = now() - interval '1 minute'
             where name = 'study-delivery' and state in ('active', 'retry', 'failed')`.execute(
    given.db,
  )
  await given.db.updateTable('study_pseudonyms').set({ busy_until: null }).execute()
}

test(`${rounds} kills and lost replies: each thing arrives, in order, and nothing is begun after a withdrawal`, async () => {
  const people: {
    someone: Awaited<ReturnType<typeof someoneOf>>
    consentId: string
    withdrawnAtCall?: number
  }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const someone = await someoneOf(given.db, team)
    const { id: consentId } = await agreeToSend(someone.lou)
    const asked = await openRound(someone.lou)
    await answerEnough(someone.lou, asked)
    await send(someone.lou, asked)
    people.push({ someone, consentId })
    const leaving = people[round - 2]
    if (leaving && round % 3 === 0) {
      await withdraw(leaving.someone.lou, leaving.consentId)
      leaving.withdrawnAtCall = team.calls.length
    }
    await team.fault({ mode: faults[round % faults.length] ?? 'none', calls: 2 })
    const db = killedAt(given.db, 1 + ((round * round) % 61), round % 2 === 0 ? 'before' : 'after')
    const jobs = jobsOver(db, { fetchReceiver: team.fetchReceiver })
    await jobs.drainDue().catch(() => undefined)
    await jobs.stop()
    await passTheKill()
  }
  await team.fault({ mode: 'none' })
  await jobsOver(given.db, { fetchReceiver: team.fetchReceiver }).drain()
  expect(await jobsIn(given.db, 'study-delivery')).toEqual([])

  for (const { someone, withdrawnAtCall } of people) {
    const kinds = await someone.kinds()
    const agreed = ['consent.given', 'questionnaire.sent']
    if (withdrawnAtCall === undefined) {
      expect(kinds).toEqual(agreed)
      continue
    }
    const number = await someone.numberOf()
    const begunSince = team.calls
      .slice(withdrawnAtCall)
      .map(({ body }) => v.parse(Sent, body))
      .filter(({ data }) => data.participant === number)
    expect(begunSince.filter(({ type }) => type !== 'consent.withdrawn')).toEqual([])
    const before = kinds.filter((kind) => kind !== 'consent.withdrawn')
    expect(agreed.slice(0, before.length)).toEqual(before)
    // Whatever arrived is followed by the withdrawal, and it alone may come where the study may have got something.
    if (before.length > 0) expect(kinds.at(-1)).toBe('consent.withdrawn')
    expect(kinds.slice(before.length).length).toBeLessThanOrEqual(1)
  }
}, 180_000)
