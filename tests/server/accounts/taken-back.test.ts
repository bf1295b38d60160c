import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endTakenBack } from '../../../server/backup/end-taken-back.ts'
import { apiOver, noLedger, withDatabase } from '../../support/api.ts'
import { consent, heldConsent, join, plantStudy, statesOf } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

test('what was taken back is in the ledger at once, and what was given again only once it is stored', async () => {
  const marks: string[] = []
  const erasureLedger = {
    ...noLedger,
    mark: async (what: string, isEnded: boolean) =>
      void marks.push(`${what.split(' ')[0]} ${isEnded ? '-' : '+'}`),
  }
  const sam = apiOver(given.db, { erasureLedger }).member('user_changing_their_mind')
  const { id } = await join(sam)
  marks.length = 0
  await sam.patch(`/study-invites/${id}`, { accepted: false })
  expect(marks).toEqual(['study -'])

  // The audit comes last in the transaction, which is rolled back with it.
  await sql`alter table audit_log add constraint full_disk check (outcome <> 'decline-undone') not valid`.execute(
    given.db,
  )
  const undo = `/study-invites/${id}/decline`
  expect((await sam.send('DELETE', undo)).status).toBe(500)
  expect(marks).toEqual(['study -'])

  await sql`alter table audit_log drop constraint full_disk`.execute(given.db)
  expect((await sam.send('DELETE', undo)).status).toBe(200)
  expect(marks).toEqual(['study -', 'study +'])
})

test.each([false, true])(
  'an item that was taken back once its study had stopped asking is taken back again where the study still asks: %#',
  async (isOfEarlyRelease) => {
    const sam = apiOver(given.db).member(`user_${randomUUID()}`)
    const { consent: held } = await consent(sam, await join(sam, await plantStudy(given.db)))
    if (isOfEarlyRelease)
      await given.db.deleteFrom('consent_items').where('consent_id', '=', held.id).execute()
    const [itemId] = held.items.map(({ id }) => id)
    const databases = { backgroundDb: given.db, memberDb: given.db }
    const ledger = { isEnded: (what: string) => what === `item ${held.id} ${itemId}` }
    await endTakenBack(databases, ledger, { now: noon, newId: randomUUID })
    expect(statesOf(await heldConsent(sam)).toSorted()).toEqual(
      isOfEarlyRelease ? ['refused'] : ['refused', 'waiting'],
    )
  },
)
