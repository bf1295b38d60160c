import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { HttpProblem } from '../http/http-problem.ts'
import {
  inTransaction,
  operatorVerb,
  type OperatorCall,
  type OperatorVerb,
} from '../operators/operator-verb.ts'
import { couldBePlainer } from './plain-words.ts'
import { linesOf, readUpdate, storedContent } from './update-text.ts'
import { reviewUpdate, versionsOf, writeUpdate } from './study-updates.ts'

/** News or a result of a study, which is read as a whole below. */
const Update = v.looseObject({ studyId: Id, kind: v.picklist(['news', 'result']) })
const digits = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))

const actingIn = ({ operator, requestId, services }: OperatorCall<unknown>) => ({
  operator: operator.name,
  requestId,
  now: services.now(),
  newId: services.newId,
})

/** The operators' commands for what a study tells the people who took part. */
export const updateVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'study-news',
    summary: 'writes news or the result of a study, or corrects it',
    path: '/studies/news',
    role: 'study-manager',
    body: Update,
    isFile: 'json',
    run: async (call) => {
      const study = await call.services.db
        .selectFrom('studies')
        .select(['name', 'organisation'])
        .where('id', '=', call.body.studyId)
        .executeTakeFirst()
      if (!study) throw new HttpProblem('not-found', { detail: 'No study has this id.' })
      const update = readUpdate(call.body, study)
      return inTransaction(call.services, async (trx) => writeUpdate(trx, update, actingIn(call)))
    },
    lines: ({ studyId, number, version }) => [
      `study-news ${studyId} ${number}, version ${version}: a colleague has to review it`,
    ],
  }),
  operatorVerb({
    name: 'study-news-show',
    summary:
      'prints the newest version of everything that a study tells, who wrote it and who reviewed it',
    method: 'GET',
    path: '/studies/:studyId/news',
    role: 'study-manager',
    body: v.strictObject({ studyId: Id }),
    run: async ({ body: { studyId }, services }) => ({
      updates: (await versionsOf(services.db, studyId))
        .filter((row, at, rows) => rows[at - 1]?.number !== row.number)
        .map((row) => ({ row, words: linesOf(storedContent(row.content)) }))
        .map(({ row, words }) => ({
          number: row.number,
          version: row.version,
          words,
          plainer: couldBePlainer(words.join('\n')),
          ...(row.correction !== null && { correction: row.correction }),
          ...(row.excuse !== null && { hardWords: `${row.excused_by}: ${row.excuse}` }),
          writtenBy: row.written_by,
          ...(row.reviewed_by !== null && { reviewedBy: row.reviewed_by }),
        })),
    }),
    lines: ({ updates }) =>
      updates.flatMap(({ number, version, words, plainer, ...rest }) => [
        `## ${number}, version ${version}`,
        ...words,
        ...plainer.map((hint) => `plainer\t${hint}`),
        ...Object.entries(rest).map(([field, value]) => `${field}\t${value}`),
      ]),
  }),
  operatorVerb({
    name: 'study-news-review',
    summary: 'publishes news or a result that a colleague wrote, and tells whoever takes part',
    path: '/studies/news/reviews',
    role: 'study-manager',
    body: v.strictObject({ studyId: Id, number: digits, version: digits }),
    run: async (call) => {
      const { studyId, number, version } = call.body
      const which = { studyId, number: Number(number), version: Number(version) }
      return inTransaction(call.services, async (trx) => reviewUpdate(trx, which, actingIn(call)))
    },
    lines: ({ studyId, number, version }) => [`study-news-review ${studyId} ${number} ${version}`],
  }),
]
