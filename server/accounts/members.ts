import type { Transaction } from 'kysely'
import { questionTypes } from '#contract/questions.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { IdentityPerson } from '../identity/identity-gateway.ts'
import { OutsideServiceError } from '../telemetry/outside-call.ts'
import type { Member } from '../http/api-env.ts'
import { defaultDatabaseMs, DatabaseTimeout } from '../http/database-timeout.ts'
import type { Services } from '../http/serve.ts'
import { erasureOf } from './account-erasures.ts'

type ProvisioningServices = Pick<Services, 'db' | 'identity' | 'newId' | 'now'>

/** The member with this subject, who may first have to be created: see `provisionMember`. */
export const memberOf = async (
  services: ProvisioningServices,
  subject: string,
): Promise<Pick<Member, 'id' | 'isIntroduced' | 'isClosed'>> =>
  (await findMember(services.db, subject)) ?? provisionMember(services, subject)

/**
 * Just-in-time provisioning: creates the member of a token's subject, with the details that the
 * identity provider has. When it does not answer, the next session check asks again. For a closed
 * account, returns the member that it had.
 */
export async function provisionMember(
  services: ProvisioningServices,
  subject: string,
  databaseTimeout = new DatabaseTimeout(defaultDatabaseMs),
): Promise<Pick<Member, 'id' | 'isIntroduced' | 'isClosed'>> {
  const { db, identity, newId, now } = services
  const erasure = await databaseTimeout.limit(erasureOf(db, subject))
  if (erasure) return { id: erasure.memberId, isIntroduced: true, isClosed: true }
  const person = await ifReachable(identity.person(subject))
  const newMember = { subject, person: person ?? {}, now: now() }
  const inserted = db.transaction().execute(async (trx) => insertMember(trx, newMember, newId))
  await databaseTimeout.limit(inserted)
  const member = await databaseTimeout.limit(findMember(db, subject))
  if (!member) throw new Error('A member who was just created is not there')
  return member
}

/** Undefined when the service fails. */
export async function ifReachable<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OutsideServiceError) return undefined
    throw error
  }
}

/** Undefined when no member has this subject. */
export async function findMember(db: Database, subject: string) {
  const member = await db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('subject', '=', subject)
    .executeTakeFirst()
  return member && { id: member.id, isIntroduced: member.email !== null, isClosed: false }
}

/** Creates a member with all questions open, unless another call was faster. Returns the id. */
export async function insertMember(
  trx: Transaction<Tables>,
  newMember: { subject: string; person: IdentityPerson; now: Date },
  newId: () => string,
): Promise<string | undefined> {
  const { subject, person, now } = newMember
  const created = await trx
    .insertInto('members')
    .values({
      id: newId(),
      subject,
      first_name: person.firstName ?? null,
      last_name: person.lastName ?? null,
      email: person.email ?? null,
      mobile_number: person.mobileNumber ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return undefined
  const steps = questionTypes.map((question_type, index) => ({
    id: newId(),
    member_id: created.id,
    name: `step${index + 1}`,
    question_type,
  }))
  await trx.insertInto('onboarding_steps').values(steps).execute()
  return created.id
}

/** Undefined when there is no such member. */
export const memberWith = async (db: Database, column: 'id' | 'subject', value: string) =>
  db
    .selectFrom('members')
    .select(['id', 'subject', 'email'])
    .where(column, '=', value)
    .executeTakeFirst()

/** The subjects of members whose last known email address this is, ignoring case. */
export async function subjectsWithEmail(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('subject')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .execute()
  return rows.map(({ subject }) => subject)
}

/** How many members were created before then. */
export async function memberCount(db: Database, createdBefore: Date): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('created_at', '<', createdBefore)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next batch of their subjects, in order. */
export async function subjectsAfter(
  db: Database,
  last: string,
  { createdBefore, most }: { createdBefore: Date; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('subject')
    .where('subject', '>', last)
    .where('created_at', '<', createdBefore)
    .orderBy('subject')
    .limit(most)
    .execute()
  return rows.map(({ subject }) => subject)
}
