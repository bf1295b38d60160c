import * as v from 'valibot'
import { conditionValue, questionsOf } from '#contract/questionnaire-answers.ts'
import { valueText } from '#contract/answer-values.ts'
import {
  extensionOf,
  itemsOf,
  optionText,
  textOf,
  unitsOf,
  unitText,
  type Bound,
  type EnableWhen,
  type Questionnaire,
  type QuestionnaireItem,
} from '#contract/questionnaire.ts'
import { WrittenQuestionnaire } from '#contract/read-questionnaire.ts'
import { Id } from '#contract/limits.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { invalidInput } from '../http/input.ts'
import { StudyText } from '../studies/study-life.ts'
import { inTransaction, operatorVerb, type OperatorVerb } from '../operators/operator-verb.ts'
import { newestQuestionnaires, reviewQuestionnaire } from './review-questionnaire.ts'
import { StoredQuestionnaire } from './questionnaires.ts'

/** A Questionnaire, or the file of a study that asks some. Each is read as a whole below. */
const Shown = v.looseObject({ dataRequests: v.optional(v.array(v.unknown())) })

export const questionnaireVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'questionnaire-show',
    summary: 'prints a questionnaire, or those of a study’s file, as members will see it',
    path: '/questionnaires/shown',
    role: 'study-manager',
    body: Shown,
    isFile: 'json',
    run: async ({ body }) => ({
      lines: (body.dataRequests ? inStudy(body) : [inFile(body)]).flatMap(linesOf),
    }),
    lines: ({ lines }) => lines,
  }),
  operatorVerb({
    name: 'questionnaires',
    summary:
      'prints the newest version of everything that a study asks in Rowan, who wrote it and who reviewed it',
    method: 'GET',
    path: '/studies/:studyId/questionnaires',
    role: 'study-manager',
    body: v.strictObject({ studyId: Id }),
    run: async ({ body: { studyId }, services }) => ({
      questionnaires: (await newestQuestionnaires(services.db, studyId)).map((row) => ({
        itemId: row.item_id,
        version: row.version,
        words: linesOf(v.parse(StoredQuestionnaire, row.questionnaire)),
        name: row.name,
        schedule: row.schedule,
        minutes: row.minutes,
        ...(row.written_by !== null && { writtenBy: row.written_by }),
        ...(row.reviewed_by !== null && { reviewedBy: row.reviewed_by }),
      })),
    }),
    lines: ({ questionnaires }) =>
      questionnaires.flatMap(({ itemId, version, words, ...rest }) => [
        `## ${itemId}, version ${version}`,
        ...words,
        ...Object.entries(rest).map(([field, value]) => `${field}\t${value}`),
      ]),
  }),
  operatorVerb({
    name: 'questionnaire-review',
    summary: 'has members asked what a colleague wrote',
    path: '/questionnaires/reviews',
    role: 'study-manager',
    body: v.strictObject({
      studyId: Id,
      itemId: Id,
      version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)),
    }),
    run: async ({ body, operator, requestId, services }) =>
      inTransaction(services, async (trx) =>
        reviewQuestionnaire(
          trx,
          { ...body, version: Number(body.version) },
          { operator: operator.name, requestId, now: services.now() },
        ),
      ),
    lines: ({ studyId, itemId, version }) => [
      `questionnaire-review ${studyId} ${itemId} ${version}`,
    ],
  }),
]

function inStudy(written: unknown): Questionnaire[] {
  const study = v.safeParse(StudyText, written)
  if (!study.success) throw invalidInput(study.issues)
  const asked = study.output.dataRequests.flatMap((each) =>
    each.type === 'QUESTIONNAIRE' && each.questionnaire ? [each.questionnaire] : [],
  )
  if (asked.length > 0) return asked
  throw new HttpProblem('invalid-input', { detail: 'This study asks nothing in Rowan.' })
}

function inFile(written: unknown): Questionnaire {
  const read = v.safeParse(WrittenQuestionnaire, written)
  if (!read.success) throw invalidInput(read.issues)
  return read.output
}

/** Each question on a line, with what stands before it, how it is answered and when it is asked. */
function linesOf(questionnaire: Questionnaire): string[] {
  const { title, description, item } = questionnaire
  const all = new Map(itemsOf(item).map((each) => [each.linkId, each]))
  const { pages, closing } = questionsOf({ item: always(item) }, new Map())
  return [
    ...[title, description].filter((line) => line !== undefined),
    ...pages.map((page, at) => {
      const { linkId, required } = page.item
      const words = [
        ...page.notes,
        [...page.groups, textOf(page.item)].join(': '),
        ...page.help,
        answerWords(page.item),
        ...(required ? ['Needs an answer.'] : []),
        ...conditionWords(linkId, item, all),
      ]
      return `${at + 1}. ${words.filter((each) => each !== '').join(' ')}`
    }),
    ...closing,
  ].map((line) => line.replaceAll(/\s+/g, ' '))
}

/** As they are where nothing makes one needless. */
const always = (items: readonly QuestionnaireItem[]): QuestionnaireItem[] =>
  items.map((each) => ({
    ...each,
    enableWhen: undefined,
    ...(each.item && { item: always(each.item) }),
  }))

function answerWords(item: QuestionnaireItem): string {
  const { answerOption = [], maxLength } = item
  const options = answerOption.map(optionText).join(' / ')
  const own = item.type === 'open-choice' ? ' Or your own words.' : ''
  switch (item.type) {
    case 'boolean':
      return '[Yes / No]'
    case 'choice':
    case 'open-choice':
      return `[${item.repeats ? 'Any of' : 'One of'}: ${options}]${own}`
    case 'date':
      return `[A date${boundWords(item)}]`
    case 'integer':
    case 'decimal':
    case 'quantity': {
      const units = unitsOf(item).map(unitText).join(' or ')
      const kind = item.type === 'integer' ? 'A whole number' : 'A number'
      return `[${[kind + boundWords(item), units].filter((each) => each !== '').join(', ')}]`
    }
    default:
      return `[Words${maxLength === undefined ? '' : `, ${maxLength} characters or fewer`}]`
  }
}

function boundWords(item: QuestionnaireItem): string {
  const words = ({ valueInteger, valueDecimal, valueDate }: Bound) =>
    String(valueInteger ?? valueDecimal ?? valueDate ?? 'today')
  return [
    ...extensionOf(item, 'minValue').map((bound) => ` from ${words(bound)}`),
    ...extensionOf(item, 'maxValue').map((bound) => ` to ${words(bound)}`),
  ].join('')
}

/** When a question is asked that is not always. */
function conditionWords(
  linkId: string,
  items: readonly QuestionnaireItem[],
  all: ReadonlyMap<string, QuestionnaireItem>,
): string[] {
  const around = items.find((each) => itemsOf([each]).some((inner) => inner.linkId === linkId))
  if (!around) return []
  const { enableWhen = [], enableBehavior } = around
  const conditions = enableWhen.map((when) => wordsOf(when, all))
  return [
    ...(conditions.length > 0
      ? [`Only if ${conditions.join(enableBehavior === 'any' ? ' or ' : ' and ')}.`]
      : []),
    ...conditionWords(linkId, around.item ?? [], all),
  ]
}

function wordsOf(when: EnableWhen, all: ReadonlyMap<string, QuestionnaireItem>): string {
  const asked = all.get(when.question)
  const question = `“${asked ? textOf(asked) : when.question}”`
  if (when.operator === 'exists') {
    return `${question} is ${when.answerBoolean === true ? 'answered' : 'not answered'}`
  }
  const option = asked?.answerOption?.find(
    ({ valueCoding }) =>
      valueCoding?.code !== undefined && valueCoding.code === when.answerCoding?.code,
  )
  const value = conditionValue(when)
  const answer = option ? optionText(option) : value && valueText(value, (day) => day)
  return `${question} ${when.operator} ${answer}`
}
