import * as v from 'valibot'
import { limits } from './limits.ts'
import { checkAnswer, conditionValue, isSame } from './questionnaire-answers.ts'
import {
  extensionOf,
  headFields,
  isHelp,
  isQuestion,
  itemFields,
  optionText,
  optionValue,
  Quantity,
  quantityOf,
  questionnaireLimits,
  unitsOf,
  unitText,
  type AnswerValue,
  type Bound,
  type EnableWhen,
  type Questionnaire,
  type QuestionnaireItem,
} from './questionnaire.ts'

/** Why something in a Questionnaire cannot be asked. */
export interface QuestionnaireRefusal {
  /** Empty where it is about the whole. */
  linkId: string
  reason: string
}

const Head = v.strictObject({ ...headFields, item: v.array(v.unknown()) })
const Item = v.strictObject({ ...itemFields, item: v.optional(v.array(v.unknown())) })

/** All of it, as it is stored. */
const mostCharacters = 1_000_000

/**
 * Reads a Questionnaire before a study may ask it. Whatever would be shown or understood otherwise than its author meant is
 * refused, with the item that it is in. `supported` is what is left: all of it where nothing is refused.
 */
export function readQuestionnaire(written: unknown): {
  refusals: QuestionnaireRefusal[]
  supported: Questionnaire
} {
  const head = v.safeParse(Head, written)
  const reading: ReadSoFar = { refusals: [], before: new Map(), met: new Set(), count: 0 }
  const refuse = (reason: string) => void reading.refusals.push({ linkId: '', reason })
  if (!head.success) head.issues.map(reasonOf).forEach(refuse)
  const item = itemsIn(itemsWithin(written), reading, [])
  if (reading.count > questionnaireLimits.items) {
    refuse(`There are more than ${questionnaireLimits.items} items.`)
  }
  if (![...reading.before.values()].some(({ item: each }) => isQuestion(each))) {
    refuse('It asks nothing.')
  }
  const fields = head.success ? head.output : { resourceType: 'Questionnaire' as const }
  const supported = { ...fields, item }
  if (JSON.stringify(supported).length > mostCharacters) {
    refuse(`It has more than ${mostCharacters} characters.`)
  }
  return { refusals: reading.refusals, supported }
}

/** The same as a schema, for a study's file: each refusal is an issue that names the item. */
export const WrittenQuestionnaire = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Questionnaire => {
    const { refusals, supported } = readQuestionnaire(dataset.value)
    for (const { linkId, reason } of refusals) {
      addIssue({ message: linkId === '' ? reason : `${linkId}: ${reason}` })
    }
    return refusals.length > 0 ? NEVER : supported
  }),
)

interface ReadSoFar {
  refusals: QuestionnaireRefusal[]
  /** The items that were read, and whether nothing can make them needless. */
  before: Map<string, { item: QuestionnaireItem; isAlwaysShown: boolean }>
  /** Every linkId so far, of what is refused too. */
  met: Set<string>
  count: number
}

const WithItems = v.object({ item: v.array(v.unknown()) })
const itemsWithin = (written: unknown): unknown[] => (v.is(WithItems, written) ? written.item : [])

const WithLinkId = v.object({ linkId: v.string() })

/** The items that can be asked. What stands within one that cannot is looked at all the same. */
function itemsIn(
  written: readonly unknown[],
  reading: ReadSoFar,
  around: readonly QuestionnaireItem[],
): QuestionnaireItem[] {
  return written.flatMap((each) => {
    reading.count += 1
    const linkId = v.is(WithLinkId, each) ? each.linkId : `item ${reading.count}`
    const read = v.safeParse(Item, each)
    const item: QuestionnaireItem | undefined = read.success
      ? { ...read.output, item: undefined }
      : undefined
    const inside = itemsWithin(each)
    const reasons = item
      ? faultsOf(item, reading, around)
      : (read.issues ?? []).map(reasonOf).filter((reason) => !reason.includes(hidden))
    if (reading.met.has(linkId)) reasons.push('Two items have this linkId.')
    if (item?.type === 'group' && inside.length === 0) reasons.push('There is nothing in it.')
    if (isHidden(each)) reasons.push(hiddenFault(each))
    reading.met.add(linkId)
    reading.refusals.push(...reasons.map((reason) => ({ linkId, reason })))
    const isSupported = item !== undefined && reasons.length === 0
    if (isSupported) {
      const isAlwaysShown = [...around, item].every(({ enableWhen }) => !enableWhen)
      reading.before.set(linkId, { item, isAlwaysShown })
    }
    const within = itemsIn(inside, reading, item ? [...around, item] : around)
    if (!isSupported || !read.success || (item.type === 'group' && within.length === 0)) return []
    const { item: _, ...fields } = read.output
    return [{ ...fields, ...(within.length > 0 && { item: within }) }]
  })
}

const hidden = 'questionnaire-hidden'
const Hidden = v.object({
  required: v.optional(v.boolean()),
  extension: v.pipe(
    v.array(v.object({ url: v.string() })),
    v.check((all) => all.some(({ url }) => url.endsWith(hidden))),
  ),
})
const isHidden = (written: unknown) => v.is(Hidden, written)
const hiddenFault = (written: unknown): string =>
  v.is(Hidden, written) && written.required
    ? 'No one could answer this: it’s required, and hidden.'
    : 'What is hidden cannot be answered.'

/** What of an item's own fields is wrong, in our words: the schema's own would repeat what was written. */
function reasonOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? ''
  const field = path.replace(/\..*/, '')
  if (issue.type === 'variant' && typeof issue.input === 'string') {
    return `${issue.message} (${issue.input.replace(/.*\//, '')})`
  }
  if (issue.expected === 'never') return `“${path}” is not supported.`
  if (!issue.message.startsWith('Invalid ')) {
    return field === '' || issue.message.length > 60 ? issue.message : `${field}: ${issue.message}`
  }
  return issue.received === 'undefined' ? `“${path}” is missing.` : `“${path}” is not valid.`
}

/** What of an item does not go with the rest. */
const faultsOf = (
  item: QuestionnaireItem,
  reading: ReadSoFar,
  around: readonly QuestionnaireItem[],
): string[] =>
  [
    ...placeFaults(item, around),
    ...optionFaults(item),
    ...numberFaults(item),
    ...initialFaults(item),
    ...conditionFaults(item, reading, around),
  ].filter((fault) => fault !== undefined)

type Faults = (string | undefined)[]

const when = (isWrong: boolean | undefined, fault: string) => (isWrong ? fault : undefined)

function placeFaults(item: QuestionnaireItem, around: readonly QuestionnaireItem[]): Faults {
  const { type, text, required, repeats, maxLength } = item
  const parent = around.at(-1)
  const isInQuestion = parent !== undefined && parent.type !== 'group'
  const canBeLong = type === 'text' || type === 'string' || type === 'open-choice'
  const isDrawn = extensionOf(item, 'questionnaire-itemControl').length
  return [
    when(type !== 'group' && text === undefined, 'It has no text.'),
    when(required && !isQuestion(item), 'Only a question can be required.'),
    when(repeats && !type.endsWith('choice'), 'Only a choice can have several answers.'),
    when(maxLength !== undefined && !canBeLong, 'Only a text has a maxLength.'),
    when(
      type !== 'text' && (maxLength ?? 0) > questionnaireLimits.stringLength,
      `An answer of one line has ${questionnaireLimits.stringLength} characters at most.`,
    ),
    when(isInQuestion && !isHelp(item), 'Only help can stand within a question.'),
    when(isHelp(item) && !isInQuestion, 'Help stands within the question that it explains.'),
    when(isHelp(item) && item.enableWhen !== undefined, 'Help is shown with its question.'),
    when(around.length > questionnaireLimits.depth, 'There are too many groups around this.'),
    when(isDrawn > 1, 'This would be drawn in two ways.'),
  ]
}

function optionFaults({ type, answerOption = [], repeats, initial }: QuestionnaireItem): Faults {
  const isChoice = type === 'choice' || type === 'open-choice'
  const values = answerOption.map(({ valueCoding, valueString, valueInteger }) =>
    [valueCoding?.display, valueString, valueInteger].filter((value) => value !== undefined),
  )
  const names = answerOption.map(optionText)
  const isTwice = (option: AnswerValue) =>
    answerOption.filter((other) => isSame(option, optionValue(other))).length > 1
  const chosen = answerOption.filter(({ initialSelected }) => initialSelected)
  return [
    when(!isChoice && answerOption.length > 0, 'Only a choice has options.'),
    when(isChoice && answerOption.length === 0, 'List what can be chosen in answerOption.'),
    when(
      values.some((each) => each.length !== 1),
      'Each option has one valueCoding with a display, valueString or valueInteger.',
    ),
    when(
      new Set(names).size < names.length || answerOption.map(optionValue).some(isTwice),
      'Two options are the same.',
    ),
    when(
      repeats && bytesOf(answerOption.map(optionValue)) + slackBytes > limits.bodyBytes,
      `All options together are longer than an answer, which has ${limits.bodyBytes} bytes at most.`,
    ),
    when(chosen.length > 1 && !repeats, 'Two options are chosen beforehand.'),
    when(isChoice && initial !== undefined, 'Use initialSelected in place of initial.'),
  ]
}

const bytesOf = (answer: readonly AnswerValue[]): number =>
  new TextEncoder().encode(JSON.stringify(answer)).length

/** For somebody's own words, and what stands around an answer. */
const slackBytes = 4 * questionnaireLimits.stringLength + 200

const isNumeric = (type: QuestionnaireItem['type']) =>
  type === 'integer' || type === 'decimal' || type === 'quantity'

function numberFaults(item: QuestionnaireItem): Faults {
  const { type } = item
  const bounds = [extensionOf(item, 'minValue'), extensionOf(item, 'maxValue')] as const
  const [units, unitOptions] = [unitsOf(item), extensionOf(item, 'questionnaire-unitOption')]
  const names = units.map(unitText)
  const valuesIn = ({ valueInteger, valueDecimal, valueDate, _valueDate }: Bound) =>
    (type === 'date' ? [valueDate, _valueDate] : [valueInteger, valueDecimal]).filter(isSaid)
  const isOne = (bound: Bound) =>
    valuesIn(bound).length === 1 && Object.values(bound).filter(isSaid).length === 2
  const [least, most] = bounds.map(([bound]) => (bound ? valuesIn(bound).find(isPlain) : undefined))
  return [
    when(
      bounds.flat().length > 0 && type !== 'date' && !isNumeric(type),
      'Only a number or a date has a minValue or a maxValue.',
    ),
    when(
      bounds.some((each) => each.length > 1) || !bounds.flat().every(isOne),
      'A minValue and a maxValue are one number each, or one date.',
    ),
    when(
      least !== undefined && most !== undefined && least > most,
      'The minValue is above the maxValue.',
    ),
    when(units.length > 0 && !isNumeric(type), 'Only a number has a unit.'),
    when(type === 'quantity' && units.length === 0, 'It has no unit.'),
    when(
      type !== 'quantity' && unitOptions.length > 0,
      'Only a quantity has units to choose from.',
    ),
    when(type !== 'quantity' && units.length > 1, 'It has two units.'),
    when(
      names.includes('') || new Set(names).size < names.length,
      'A unit has no name of its own.',
    ),
    when(
      !units.every((unit) => v.is(Quantity, quantityOf(0, unit))),
      'A unit has a name of 50 characters at most, without HTML or a link.',
    ),
  ]
}

const isSaid = (value: unknown): boolean => value !== undefined

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

function initialFaults(item: QuestionnaireItem): Faults {
  const { initial, type } = item
  if (!initial || type.endsWith('choice')) return []
  const [value] = initial
  const today = value && 'valueDate' in value ? value.valueDate : ''
  const checked = checkAnswer(item, initial, today)
  return [when(checked.state === 'wrong', 'What is filled in beforehand is no answer to it.')]
}

function conditionFaults(
  item: QuestionnaireItem,
  reading: ReadSoFar,
  around: readonly QuestionnaireItem[],
): Faults {
  const { enableWhen = [], enableBehavior, required } = item
  const isItself = ({ question }: EnableWhen) =>
    [...around, item].some((each) => each.linkId === question)
  const faults = enableWhen.map((condition) => {
    const { question } = condition
    if (isItself(condition)) return 'It depends on itself.'
    const earlier = reading.before.get(question)
    if (earlier) return conditionFault(condition, earlier.item)
    return reading.met.has(question)
      ? `It depends on ${question}, which is refused.`
      : `It depends on ${question}, which is not an earlier question.`
  })
  const isNeverShown = faults.every((fault) => fault === undefined) && isNever(item, reading)
  return [
    when(enableWhen.length > 1 && !enableBehavior, 'Say with enableBehavior whether all or any.'),
    ...faults,
    when(
      isNeverShown,
      required ? 'No one could answer this: it’s required, and hidden.' : 'It can never be shown.',
    ),
  ]
}

function conditionFault(condition: EnableWhen, asked: QuestionnaireItem): string | undefined {
  const { operator, question, answerBoolean } = condition
  if (!isQuestion(asked)) return `It depends on ${question}, which is no question.`
  const values = Object.entries(condition).filter(
    ([name, value]) => name.startsWith('answer') && value !== undefined,
  )
  const value = conditionValue(condition)
  if (values.length !== 1 || !value) return 'Say one answer that it depends on.'
  if (operator === 'exists') {
    return when(answerBoolean === undefined, 'Whether an answer exists is answerBoolean.')
  }
  const isOrdered = isNumeric(asked.type) || asked.type === 'date'
  if (operator !== '=' && operator !== '!=' && !isOrdered) {
    return `The answers to ${question} have no order.`
  }
  return when(!canBe(asked, value), `What it depends on is no answer to ${question}.`)
}

/** Whether this may be an answer to a question, or a number to compare one with. */
function canBe(asked: QuestionnaireItem, value: AnswerValue): boolean {
  switch (asked.type) {
    case 'integer':
      return 'valueInteger' in value
    case 'decimal':
      return 'valueDecimal' in value || 'valueInteger' in value
    case 'date':
      return 'valueDate' in value
    case 'quantity':
      return (
        'valueQuantity' in value &&
        unitsOf(asked).some(
          ({ code, ...unit }) =>
            (code !== undefined && code === value.valueQuantity.code) ||
            unitText({ code, ...unit }) === value.valueQuantity.unit,
        )
      )
    default:
      return checkAnswer({ ...asked, repeats: true }, [value], '').state === 'right'
  }
}

/** Whether the conditions contradict each other, or the questions that they are about. */
function isNever(
  { enableWhen = [], enableBehavior }: QuestionnaireItem,
  reading: ReadSoFar,
): boolean {
  const isFalse = ({ question, operator, answerBoolean }: EnableWhen) => {
    const asked = reading.before.get(question)
    const isAnswered = asked?.isAlwaysShown === true && asked.item.required === true
    return operator === 'exists' && answerBoolean === false && isAnswered
  }
  if (enableBehavior === 'any') return enableWhen.length > 0 && enableWhen.every(isFalse)
  const contradicts = (one: EnableWhen, other: EnableWhen) => {
    if (one.question !== other.question) return false
    const isUnanswered = one.operator === 'exists' && one.answerBoolean === false
    const needsAnswer =
      other.operator === 'exists' ? other.answerBoolean === true : other.operator !== '!='
    if (isUnanswered && needsAnswer) return true
    const [left, right] = [conditionValue(one), conditionValue(other)]
    if (one.operator !== '=' || left === undefined || right === undefined) return false
    const isSingle = reading.before.get(one.question)?.item.repeats !== true
    return other.operator === '!='
      ? isSame(left, right)
      : other.operator === '=' && isSingle && !isSame(left, right)
  }
  return (
    enableWhen.some(isFalse) ||
    enableWhen.some((one) => enableWhen.some((other) => contradicts(one, other)))
  )
}
