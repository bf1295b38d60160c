import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { deliveryDays, type DeliveryType } from '#contract/deliveries.ts'
import { Id } from '#contract/limits.ts'
import { requiredText } from '#contract/texts.ts'
import type { Database, Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { isWebhookSecret } from '../http/signed-webhook.ts'
import {
  inTransaction,
  Nothing,
  operatorVerb,
  type OperatorVerb,
} from '../operators/operator-verb.ts'
import { lockStudy } from '../studies/studies.ts'
import { OutsideServiceError } from '../telemetry/outside-call.ts'
import { NotPublicError } from '../telemetry/public-fetch.ts'
import { writeController } from './controllers.ts'
import { deliverWaiting, endWell } from './deliver.ts'
import { receiverStore, sendToStudy } from './receivers.ts'

const line = (most: number) => requiredText(most, 'This has no words.')

/** The receiver of a study as its manager writes it. */
const ReceiverText = v.strictObject({
  studyId: Id,
  organisation: line(200),
  country: line(100),
  ethicsReference: line(100),
  url: v.pipe(v.string(), v.maxLength(2000), v.url()),
  secret: v.pipe(
    v.string(),
    v.check(isWebhookSecret, 'This must be whsec_ and 24 to 64 random bytes in base64.'),
  ),
})

const ofStudy = { role: 'study-manager', body: v.strictObject({ studyId: Id }) } as const

/** The operators' commands for what studies get. None says what is in a message. */
export const deliveryVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'receiver-set',
    summary:
      'says who gets what members of a study agree to share, and where; another organisation, country or reference is a new question to each of them',
    path: '/study-receivers',
    role: 'study-manager',
    body: ReceiverText,
    isFile: 'json',
    run: async ({ body, services, operator }) =>
      inTransaction(services, async (trx) => {
        const { studyId, url, secret, ...controller } = body
        if (!(await lockStudy(trx, studyId))) throw noStudy()
        const acting = { operator: operator.name, now: services.now() }
        const { version } = await writeController(trx, { studyId, ...controller }, acting)
        const store = receiverStore(trx, services.recordEncryption)
        const needsTest = await store.set(studyId, { url, secret }, services.now())
        return { studyId, controllerVersion: version, needsTest }
      }),
    lines: ({ studyId, needsTest }) => [
      `receiver-set ${studyId}${needsTest ? ': nothing is sent before receiver-test' : ''}`,
    ],
  }),
  operatorVerb({
    ...ofStudy,
    name: 'receiver-test',
    summary: 'sends a signed test message; once it is answered, what waits is sent',
    path: '/study-receivers/tests',
    run: async ({ body: { studyId }, services }) => {
      await test(services, studyId)
      return inTransaction(services, async (trx) => {
        await update(trx, studyId, { tested_at: services.now() })
        await deliverWaiting(trx, studyId)
        return { studyId }
      })
    },
  }),
  operatorVerb({
    ...ofStudy,
    name: 'receiver-pause',
    summary: 'sends a study nothing until it is switched off again',
    path: '/study-receivers/pauses',
    body: v.strictObject({ studyId: Id, on: v.boolean() }),
    run: async ({ body: { studyId, on }, services }) =>
      inTransaction(services, async (trx) => {
        await update(trx, studyId, { paused_at: on ? services.now() : null })
        if (!on) await deliverWaiting(trx, studyId)
        return { studyId, on }
      }),
  }),
  operatorVerb({
    name: 'stuck-deliveries',
    summary: `lists what a study has not acknowledged in ${deliveryDays} days: id, study, kind, since when`,
    method: 'GET',
    path: '/study-deliveries/stuck',
    role: 'study-manager',
    body: Nothing,
    run: async ({ services }) => ({
      deliveries: await stuckDeliveries(services.db, services.now()),
    }),
    lines: ({ deliveries }) =>
      deliveries.length === 0
        ? ['Every study answers, or has not been tried for long.']
        : deliveries.map(({ id, study, type, since }) =>
            [id, study, type, since.toISOString()].join('\t'),
          ),
  }),
  operatorVerb({
    name: 'delivery-number',
    summary:
      'says by which number the study knows the person of a stuck delivery, for a call to its team',
    method: 'GET',
    path: '/study-deliveries/:id/number',
    role: 'study-manager',
    body: v.strictObject({ id: Id }),
    concerns: async ({ id }, { db }) => (await waiting(db, id))?.member_id ?? undefined,
    run: async ({ body: { id }, services }) => {
      const { pseudonym } = found(await waiting(services.db, id))
      return { id, number: pseudonym }
    },
    lines: ({ number }) => [number],
  }),
  operatorVerb({
    name: 'delivery-settle',
    summary: 'says that a person has told the study’s team of a withdrawal by other means',
    path: '/study-deliveries/settled',
    role: 'study-manager',
    body: v.strictObject({ id: Id }),
    concerns: async ({ id }, { db }) => (await waiting(db, id))?.member_id ?? undefined,
    run: async ({ body: { id }, services }) =>
      inTransaction(services, async (trx) => {
        const row = found(await waiting(trx, id))
        if (row.type !== 'consent.withdrawn' && row.type !== 'consent.item-withdrawn') {
          throw new HttpProblem('invalid-input', {
            status: 409,
            detail: 'This is no withdrawal: only the study itself can say that it has it.',
          })
        }
        await endWell(trx, row, { outcome: 'settled', now: services.now() })
        return { id }
      }),
  }),
]

/** Throws a 404 without a receiver, and a 409 that says what became of the message. */
async function test(services: Services, studyId: string): Promise<void> {
  const { db, recordEncryption, now, newId, fetchReceiver } = services
  const to = await receiverStore(db, recordEncryption).of(studyId, now())
  if (!to) throw noReceiver()
  const message = {
    id: newId(),
    type: 'receiver.test',
    timestamp: now().toISOString(),
    data: { study: studyId },
  }
  try {
    await sendToStudy(message, to.receiver, { fetch: fetchReceiver, now: now() })
  } catch (error) {
    if (!(error instanceof OutsideServiceError)) throw error
    const { cause, reason, status } = error
    const isUnread = reason === 'not-understood'
    const said = isUnread ? reason : (status ?? codeOf(cause) ?? reason)
    const why = cause instanceof NotPublicError ? cause.message : said
    const detail = `The receiver did not take the test message: ${why}.`
    throw new HttpProblem('invalid-input', { status: 409, detail })
  }
}

/** What the system calls it, such as CERT_HAS_EXPIRED. */
const codeOf = (cause: unknown) => {
  const read = v.safeParse(v.object({ code: v.string() }), cause)
  return read.success ? read.output.code : undefined
}

async function update(
  trx: Transaction<Tables>,
  studyId: string,
  set: { tested_at: Date } | { paused_at: Date | null },
): Promise<void> {
  const updated = await trx
    .updateTable('study_receivers')
    .set(set)
    .where('study_id', '=', studyId)
    .returning('study_id')
    .executeTakeFirst()
  if (!updated) throw noReceiver()
}

const deliveryMs = deliveryDays * 24 * 60 * 60 * 1000

interface Stuck {
  id: string
  study: string
  type: DeliveryType
  since: Date
}

/** The oldest first. */
async function stuckDeliveries(db: Database, now: Date): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select id, study_id as study, type, at as since
      from study_deliveries join study_pseudonyms using (pseudonym)
     where ended_at is null and failing_since <= ${new Date(now.getTime() - deliveryMs)}
     order by at limit 100`.execute(db)
  return rows
}

const waiting = async (db: Database | Transaction<Tables>, id: string) =>
  db
    .selectFrom('study_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

function found<Row>(row: Row | undefined): Row {
  if (row) return row
  throw new HttpProblem('not-found', { detail: 'Nothing with this id waits to be sent.' })
}

const noStudy = () => new HttpProblem('not-found', { detail: 'No study has this id.' })
const noReceiver = () => new HttpProblem('not-found', { detail: 'This study has no receiver.' })
