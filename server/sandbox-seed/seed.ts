import type { Transaction } from 'kysely'
import { addressStore } from '../addresses/addresses.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'
import { answerStore } from '../profile/answers.ts'
import { gpRecordStore } from '../gp/gp-record.ts'
import { insertMember } from '../accounts/members.ts'
import { profileStore } from '../profile/profile.ts'
import { people, type ExampleAnswers, type ExamplePerson } from './people.ts'
import { seedKit } from './seed-kit.ts'
import type { Database, Tables } from '../db/tables.ts'

/**
 * Adds the example people to a database without members; does nothing to any other. Without
 * `encryption` no GP record is connected.
 */
export async function seedPeople(
  db: Database,
  now: Date,
  encryption?: RecordEncryption,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const somebody = await trx.selectFrom('members').select('id').limit(1).executeTakeFirst()
    if (somebody) return
    for (const person of Object.values<ExamplePerson>(people)) {
      await seed(trx, person, { now, encryption })
    }
  })
}

async function seed(
  trx: Transaction<Tables>,
  person: ExamplePerson,
  { now, encryption }: { now: Date; encryption: RecordEncryption | undefined },
): Promise<void> {
  const newId = idsLike(person.subject.replace('user_', ''))
  const id = await insertMember(trx, { subject: person.subject, person, now }, newId)
  if (id === undefined) return
  if (person.answers) await answer(trx, person.answers, { id, newId })
  if (person.kit && person.answers) {
    await seedKit(trx, person.kit, { memberId: id, address: person.answers.address, now, newId })
  }
  if (person.gpConnection && encryption) {
    const { odsCode, surgery, credential } = person.gpConnection
    const at = { name: surgery, odsCode }
    const connection = { patientId: newId(), surgery: at, credential, link: undefined, now }
    await gpRecordStore(trx, id, encryption).connect(connection)
  }
}

async function answer(
  trx: Transaction<Tables>,
  answers: ExampleAnswers,
  { id, newId }: { id: string; newId: () => string },
): Promise<void> {
  const { address, diagnosis, gpSurgery, hospital, medication, ...values } = answers
  await addressStore(trx, id, newId).add(address)
  const profile = profileStore(trx, id, newId)
  await profile.change(values)
  const answered = answerStore(trx, id, newId)
  await answered.replace('diagnosis', diagnosis)
  await answered.replace('gpSurgery', gpSurgery)
  await answered.replace('hospital', hospital)
  await answered.replace('medication', medication)
  const { userOnboarding } = await profile.user()
  for (const { id: step } of userOnboarding) await profile.markStep(step, true)
}

/** `amina-1`, `amina-2`: the same in every seeded database. */
export function idsLike(name: string): () => string {
  let count = 0
  return () => `${name}-${(count += 1)}`
}
