import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { requiredText } from '#contract/texts.ts'
import { requiredLines } from '#contract/several-lines.ts'
import { WrittenQuestionnaire } from '#contract/read-questionnaire.ts'
import { WrittenSchedule } from './written-schedule.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { writeQuestionnaires, type AskedQuestionnaire } from '../questionnaires/questionnaires.ts'
import { deliverAgain } from '../deliveries/deliver.ts'
import { newestQuestionnaires } from '../questionnaires/review-questionnaire.ts'
import { isReadyToReceive } from '../deliveries/receivers.ts'
import { lockStudy } from './studies.ts'
import { WrittenLooksFor } from './written-looks-for.ts'
import { writeCriteria, type Acting } from './study-criteria.ts'

const line = (maximum: number) => requiredText(maximum, 'This has no words.')
const lines = requiredLines(4000, 'This has no words.')

/** Without a name before the host: https://rowan.example@elsewhere.example leads elsewhere. */
const httpsLink = v.pipe(
  line(2000),
  v.startsWith('https://'),
  v.url(),
  v.check((link) => !/^https:\/\/[^/?#]*@/.test(link), 'Leave out the name before the @.'),
)

/** Without its questions, the study's team asks elsewhere. */
const QuestionnaireText = v.pipe(
  v.strictObject({
    type: v.literal('QUESTIONNAIRE'),
    name: line(200),
    questionnaire: v.optional(WrittenQuestionnaire),
    schedule: v.optional(WrittenSchedule),
    /** About how long the answers take. */
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90))),
  }),
  v.check(
    ({ questionnaire, schedule, minutes }) =>
      new Set([questionnaire, schedule, minutes].map((each) => each === undefined)).size === 1,
    'A questionnaire has a schedule and its minutes.',
  ),
)

/** A study as its manager writes it. */
export const StudyText = v.strictObject({
  id: Id,
  studyName: line(200),
  organisation: line(200),
  description: lines,
  infoLink: httpsLink,
  terms: httpsLink,
  privacyPolicy: httpsLink,
  /** How the study says it uses data; absent: no text of its own. */
  consentText: v.optional(lines),
  dataRequests: v.pipe(
    v.array(
      v.variant('type', [
        v.strictObject({ type: v.literal('LAB_TEST'), name: line(200) }),
        QuestionnaireText,
        v.strictObject({ type: v.literal('MEDICAL_RECORD') }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
  /** Whom the study looks for; absent: nobody. A colleague has to review it. */
  looksFor: v.optional(WrittenLooksFor),
})
export type StudyText = v.InferOutput<typeof StudyText>

interface Written {
  studyId: string
  updatedAt: string
}

/** Creates a study, closed: it is opened once somebody has reviewed it. Throws a 409 when it exists. */
export async function createStudy(
  trx: Transaction<Tables>,
  study: StudyText,
  acting: Acting,
): Promise<Written> {
  const at = acting.now
  const added = await trx
    .insertInto('studies')
    .values({ id: study.id, ...columnsOf(study), updated_at: at, closed_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw ended('There is a study with this id: change it, or take another id.')
  await writeRequests(trx, study, acting)
  await writeConsentText(trx, study)
  await writeCriteria(trx, study, acting)
  return { studyId: study.id, updatedAt: at.toISOString() }
}

/**
 * Creates a new version. Members who are reading the old one learn that it has changed, and
 * existing consents keep their text. Throws a 404.
 */
export async function changeStudy(
  trx: Transaction<Tables>,
  study: StudyText,
  acting: Acting,
): Promise<Written> {
  const at = acting.now
  const changed = await trx
    .updateTable('studies')
    .set({ ...columnsOf(study), updated_at: at })
    .where('id', '=', study.id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw noStudy()
  const before = await trx
    .deleteFrom('data_requests')
    .where('study_id', '=', study.id)
    .returning(['id', 'type', 'name'])
    .execute()
  await writeRequests(trx, study, { ...acting, before })
  await writeConsentText(trx, study)
  await writeCriteria(trx, study, acting)
  return { studyId: study.id, updatedAt: at.toISOString() }
}

/** Opens a study to members. Throws a 404, and a 409 while something of it has to be tested or reviewed. */
export async function openStudy(trx: Transaction<Tables>, studyId: string): Promise<object> {
  return setClosed(trx, studyId, null)
}

/** Closes a study: nobody can join it, and no more data is shared with it. Throws a 404. */
export async function closeStudy(
  trx: Transaction<Tables>,
  studyId: string,
  now: Date,
): Promise<object> {
  return setClosed(trx, studyId, now)
}

async function setClosed(
  trx: Transaction<Tables>,
  studyId: string,
  at: Date | null,
): Promise<object> {
  const study = await lockStudy(trx, studyId)
  if (!study) throw noStudy()
  if (at === null && !(await isReadyToReceive(trx, studyId))) {
    throw ended('Its receiver has not answered a test message: receiver-test comes first.')
  }
  if (at === null && (await isToReview(trx, studyId))) {
    throw ended('Nobody has reviewed its questions yet: questionnaire-review comes first.')
  }
  // A closed study keeps its date, which the retention of consents depends on.
  if ((study.closed_at === null) === (at === null)) return { studyId, isNew: false }
  await trx.updateTable('studies').set({ closed_at: at }).where('id', '=', studyId).execute()
  if (at === null && study.closed_at) await deliverAgain(trx, studyId, study.closed_at)
  return { studyId, isNew: true }
}

const isToReview = async (trx: Transaction<Tables>, studyId: string): Promise<boolean> =>
  (await newestQuestionnaires(trx, studyId)).some(({ reviewed_at }) => reviewed_at === null)

const columnsOf = (study: StudyText) => ({
  name: study.studyName,
  organisation: study.organisation,
  description: study.description,
  info_link: study.infoLink,
  terms: study.terms,
  privacy_policy: study.privacyPolicy,
})

interface Requested {
  id: string
  type: string
  name: string | null
}

/**
 * Items that the study had `before` keep their ids, wherever they stand now. A new one gets an id that no other has had:
 * members answer for an item by its id.
 */
async function writeRequests(
  trx: Transaction<Tables>,
  { id, dataRequests }: StudyText,
  { operator, now, before = [] }: Acting & { before?: readonly Requested[] },
): Promise<void> {
  const left = [...before]
  const rows = dataRequests.map((request, position) => {
    const { type } = request
    const name = 'name' in request ? request.name : null
    const place = left.findIndex((each) => each.type === type && each.name === name)
    const [same] = place === -1 ? [] : left.splice(place, 1)
    return { ...(same && { id: same.id }), study_id: id, type, name, position }
  })
  const written = await trx
    .insertInto('data_requests')
    .values(rows)
    .returning(['id', 'position'])
    .execute()
  const asked = written.flatMap((row): [string, AskedQuestionnaire][] => {
    const request = dataRequests[row.position]
    if (request?.type !== 'QUESTIONNAIRE') return []
    const { questionnaire, schedule, minutes } = request
    if (!questionnaire || !schedule || minutes === undefined) return []
    return [[row.id, { questionnaire, schedule, minutes }]]
  })
  const known = new Set(before.map((each) => each.id))
  await writeQuestionnaires(trx, { studyId: id, operator, now, before: known }, new Map(asked))
}

/** Adds a version of the consent text when it has changed; versions that members consented to stay. */
async function writeConsentText(
  trx: Transaction<Tables>,
  { id, consentText }: StudyText,
): Promise<void> {
  const before = await trx
    .selectFrom('study_consent_texts')
    .select(['version', 'words'])
    .where('study_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const words = consentText ?? null
  if (words === (before?.words ?? null)) return
  const version = (before?.version ?? 0) + 1
  await trx.insertInto('study_consent_texts').values({ study_id: id, version, words }).execute()
}

const ended = (detail: string) => new HttpProblem('invalid-input', { status: 409, detail })
const noStudy = () => new HttpProblem('not-found', { detail: 'No study has this id.' })
