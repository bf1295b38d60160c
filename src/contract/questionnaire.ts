import * as v from 'valibot'
import { IsoDate, IsoInstant } from './days.ts'
import { severalLines } from './several-lines.ts'
import { hasHidden, hasVisible } from './tidy.ts'

/*
 * The subset of FHIR R4 Questionnaire and QuestionnaireResponse that a study can ask with. It is stored and sent as it
 * was written, and what is not in it is refused when the study is written: see `readQuestionnaire`. Nothing is scored
 * or calculated, and no answer triggers anything.
 */

export const questionnaireLimits = {
  items: 200,
  options: 300,
  /** In characters: of a question or what stands before it, and of an option. */
  textLength: 1000,
  optionLength: 200,
  /** Of what is typed: into one line, and into a box for several. */
  stringLength: 200,
  answerLength: 4000,
  /** Groups within groups. */
  depth: 4,
  /** The largest number, up or down. */
  number: 1_000_000_000,
} as const

/** A link between a question and its answer. It stands in addresses, so it has no word of health in it. */
export const LinkId = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/,
    'A linkId has letters, digits and any of _ . -, 64 at most, and begins with no dot or dash.',
  ),
  v.check(
    (linkId) => !['review', 'sent'].includes(linkId),
    'The pages with all answers stand at “review” and “sent”.',
  ),
)

/** Words that are shown as they are: nothing in them is followed, run or turned round. */
const words = (maximum: number) =>
  v.pipe(
    v.string(),
    v.check(hasVisible, 'There are no words in it.'),
    v.maxLength(maximum, `Use ${maximum} characters or fewer.`),
    v.regex(severalLines, 'There are control characters in it.'),
    v.check((text) => !/<[a-z!/?]|&(?:#\w+|[a-z]\w*);/i.test(text), 'There is HTML in it.'),
    v.check(
      (text) => !/\b(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|data|mailto|tel):|www\.)/i.test(text),
      'There is a link in it.',
    ),
    v.check(
      (text) => !hasHidden(text) && !/[\u061C\u200E\u200F]/u.test(text),
      'There are hidden characters or marks of direction in it.',
    ),
  )

/** A list of one. */
const oneOf = <Schema extends v.GenericSchema>(schema: Schema, message: string) =>
  v.pipe(v.array(schema), v.minLength(1, message), v.maxLength(1, message))

const ItemText = words(questionnaireLimits.textLength)
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

const FhirCoding = v.strictObject({
  system: v.optional(code),
  version: v.optional(code),
  code: v.optional(code),
  display: v.optional(words(questionnaireLimits.optionLength)),
})
export type FhirCoding = v.InferOutput<typeof FhirCoding>

const Numeric = v.pipe(
  v.number(),
  v.minValue(-questionnaireLimits.number),
  v.maxValue(questionnaireLimits.number),
)
const Whole = v.pipe(Numeric, v.integer())

export const Quantity = v.strictObject({
  value: Numeric,
  unit: v.optional(words(50)),
  system: v.optional(code),
  code: v.optional(code),
})
export type Quantity = v.InferOutput<typeof Quantity>

/** One value of an answer. What of it a question accepts is said by `checkAnswer`. */
export const AnswerValue = v.union([
  v.strictObject({ valueBoolean: v.boolean() }),
  v.strictObject({ valueInteger: Whole }),
  v.strictObject({ valueDecimal: Numeric }),
  v.strictObject({ valueDate: IsoDate }),
  v.strictObject({ valueString: v.string() }),
  v.strictObject({ valueCoding: FhirCoding }),
  v.strictObject({ valueQuantity: Quantity }),
])
export type AnswerValue = v.InferOutput<typeof AnswerValue>

/** An answer: several values where several may be chosen, and none where the question was skipped. */
export const ItemAnswer = v.pipe(v.array(AnswerValue), v.maxLength(questionnaireLimits.options))
export type ItemAnswer = v.InferOutput<typeof ItemAnswer>

const fhir = 'http://hl7.org/fhir/StructureDefinition/'
const extension = <const Name extends string>(name: Name) => v.literal(`${fhir}${name}`)

const onlyToday = 'The one expression that is supported is today().'

/** Today, in the way of the implementation guide Structured Data Capture. */
const Today = v.strictObject({
  extension: oneOf(
    v.strictObject({
      url: extension('cqf-calculatedValue'),
      valueExpression: v.strictObject({
        language: v.literal('text/fhirpath'),
        expression: v.literal('today()', onlyToday),
      }),
    }),
    onlyToday,
  ),
})

const bound = {
  valueInteger: v.optional(Whole),
  valueDecimal: v.optional(Numeric),
  valueDate: v.optional(IsoDate),
  _valueDate: v.optional(Today),
}
const Bound = v.object(bound)
export type Bound = v.InferOutput<typeof Bound>

/** How an item is drawn: it changes nothing of what is asked. `help` makes an explanation of an item of type display. */
const controls = [
  'help',
  'radio-button',
  'check-box',
  'drop-down',
  'autocomplete',
  'text-box',
  'spinner',
  'page',
] as const

const notDrawn = 'This way of drawing an item is not supported.'

const Extension = v.variant(
  'url',
  [
    v.strictObject({ url: extension('minValue'), ...bound }),
    v.strictObject({ url: extension('maxValue'), ...bound }),
    v.strictObject({ url: extension('questionnaire-choiceOrientation'), valueCode: code }),
    v.strictObject({ url: extension('questionnaire-unit'), valueCoding: FhirCoding }),
    v.strictObject({ url: extension('questionnaire-unitOption'), valueCoding: FhirCoding }),
    v.strictObject({
      url: extension('questionnaire-itemControl'),
      valueCodeableConcept: v.strictObject({
        coding: oneOf(
          v.strictObject({ ...FhirCoding.entries, code: v.picklist(controls, notDrawn) }),
          notDrawn,
        ),
        text: v.optional(v.string()),
      }),
    }),
  ],
  'This extension is not supported.',
)
type Extension = v.InferOutput<typeof Extension>

/** One choice. Its words are those of the coding, the text or the number. */
const AnswerOption = v.strictObject({
  valueCoding: v.optional(FhirCoding),
  valueString: v.optional(words(questionnaireLimits.optionLength)),
  valueInteger: v.optional(Whole),
  initialSelected: v.optional(v.boolean()),
  extension: v.optional(
    oneOf(
      v.variant(
        'url',
        [
          v.strictObject({
            url: extension('questionnaire-optionExclusive'),
            valueBoolean: v.boolean(),
          }),
        ],
        'This extension is not supported.',
      ),
      'The one extension of an option that is supported is questionnaire-optionExclusive.',
    ),
  ),
})
export type AnswerOption = v.InferOutput<typeof AnswerOption>

const EnableWhen = v.strictObject({
  question: LinkId,
  operator: v.picklist(['exists', '=', '!=', '>', '<', '>=', '<=']),
  answerBoolean: v.optional(v.boolean()),
  answerInteger: v.optional(Whole),
  answerDecimal: v.optional(Numeric),
  answerDate: v.optional(IsoDate),
  answerString: v.optional(v.string()),
  answerCoding: v.optional(FhirCoding),
  answerQuantity: v.optional(Quantity),
})
export type EnableWhen = v.InferOutput<typeof EnableWhen>

export const itemTypes = [
  'group',
  'display',
  'boolean',
  'integer',
  'decimal',
  'date',
  'string',
  'text',
  'choice',
  'open-choice',
  'quantity',
] as const

/** The fields of an item but the items within it. */
export const itemFields = {
  linkId: LinkId,
  type: v.picklist(itemTypes, 'This type of item is not supported.'),
  prefix: v.optional(words(20)),
  text: v.optional(ItemText),
  /** Of the author's own use: neither shown nor sent back. */
  code: v.optional(v.array(v.unknown())),
  definition: v.optional(v.string()),
  required: v.optional(v.boolean()),
  repeats: v.optional(v.boolean()),
  readOnly: v.optional(v.literal(false, 'A question that cannot be answered is not supported.')),
  maxLength: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(
        questionnaireLimits.answerLength,
        `An answer has ${questionnaireLimits.answerLength} characters at most.`,
      ),
    ),
  ),
  enableWhen: v.optional(v.pipe(v.array(EnableWhen), v.minLength(1), v.maxLength(20))),
  enableBehavior: v.optional(v.picklist(['all', 'any'])),
  answerOption: v.optional(
    v.pipe(
      v.array(AnswerOption),
      v.minLength(1, 'There is nothing to choose.'),
      v.maxLength(
        questionnaireLimits.options,
        `There are more than ${questionnaireLimits.options} options.`,
      ),
    ),
  ),
  initial: v.optional(oneOf(AnswerValue, 'One value can be filled in beforehand.')),
  extension: v.optional(v.array(Extension)),
}

const ItemFields = v.object(itemFields)
export interface QuestionnaireItem extends v.InferOutput<typeof ItemFields> {
  item?: QuestionnaireItem[] | undefined
}
const QuestionnaireItem: v.GenericSchema<QuestionnaireItem> = v.strictObject({
  ...itemFields,
  item: v.optional(v.custom<QuestionnaireItem[]>(areItems)),
})
function areItems(item: unknown): boolean {
  return v.is(v.array(QuestionnaireItem), item)
}

/** What is said of the whole but what is asked. Most of it is for whoever wrote it, and is not shown. */
export const headFields = {
  resourceType: v.literal('Questionnaire', 'This is not a Questionnaire.'),
  id: v.optional(v.string()),
  meta: v.optional(v.unknown()),
  language: v.optional(v.string()),
  url: v.optional(v.string()),
  identifier: v.optional(v.unknown()),
  version: v.optional(v.string()),
  name: v.optional(v.string()),
  title: v.optional(ItemText),
  status: v.optional(v.string()),
  experimental: v.optional(v.boolean()),
  subjectType: v.optional(v.unknown()),
  date: v.optional(v.string()),
  publisher: v.optional(v.string()),
  contact: v.optional(v.unknown()),
  /** Why it is asked: shown before the first question. */
  description: v.optional(words(4000)),
  useContext: v.optional(v.unknown()),
  jurisdiction: v.optional(v.unknown()),
  purpose: v.optional(v.string()),
  copyright: v.optional(v.string()),
  approvalDate: v.optional(v.string()),
  lastReviewDate: v.optional(v.string()),
  effectivePeriod: v.optional(v.unknown()),
  code: v.optional(v.unknown()),
}

/** A Questionnaire that was read when it was written, as it was written. */
export const Questionnaire = v.strictObject({
  ...headFields,
  // Items are within items, which JSON Schema of one reply cannot say: FHIR does.
  item: v.custom<QuestionnaireItem[]>(areItems),
})
export type Questionnaire = v.InferOutput<typeof Questionnaire>

export interface ResponseItem {
  linkId: string
  text?: string | undefined
  answer?: AnswerValue[] | undefined
  item?: ResponseItem[] | undefined
}
const ResponseItem: v.GenericSchema<ResponseItem> = v.strictObject({
  linkId: LinkId,
  text: v.optional(v.string()),
  answer: v.optional(v.array(AnswerValue)),
  item: v.optional(v.custom<ResponseItem[]>(areAnswered)),
})
function areAnswered(item: unknown): boolean {
  return v.is(v.array(ResponseItem), item)
}

/** What is sent: of the questions that were shown those that were answered, with their words. */
export const QuestionnaireResponse = v.strictObject({
  resourceType: v.literal('QuestionnaireResponse'),
  /** Which questionnaire, and after the bar its version in Rowan. */
  questionnaire: v.string(),
  status: v.literal('completed'),
  authored: IsoInstant,
  item: v.custom<ResponseItem[]>(areAnswered),
})
export type QuestionnaireResponse = v.InferOutput<typeof QuestionnaireResponse>

/** The extension of an item by the last word of its address. */
export const extensionOf = <const Name extends string>(
  { extension: all = [] }: Pick<QuestionnaireItem, 'extension'>,
  name: Name,
): Extract<Extension, { url: `${typeof fhir}${Name}` }>[] =>
  all.filter(
    (each): each is Extract<Extension, { url: `${typeof fhir}${Name}` }> =>
      each.url === `${fhir}${name}`,
  )

/** Whether an item explains the question that it stands in. */
export const isHelp = (item: QuestionnaireItem): boolean =>
  item.type === 'display' &&
  extensionOf(item, 'questionnaire-itemControl').some(
    ({ valueCodeableConcept }) => valueCodeableConcept.coding[0]?.code === 'help',
  )

/** Whether somebody answers it: all but headings and explanations. */
export const isQuestion = ({ type }: Pick<QuestionnaireItem, 'type'>): boolean =>
  type !== 'group' && type !== 'display'

/** Every item, those within others after them. */
export const itemsOf = (items: readonly QuestionnaireItem[]): QuestionnaireItem[] =>
  items.flatMap((each) => [each, ...itemsOf(each.item ?? [])])

/** The words of an item, after its number if it has one. */
export const textOf = ({ prefix, text = '' }: Pick<QuestionnaireItem, 'prefix' | 'text'>): string =>
  prefix === undefined ? text : `${prefix} ${text}`

/** The words of a choice, by which it is known among those of its question. */
export const optionText = ({ valueCoding, valueString, valueInteger }: AnswerOption): string =>
  valueCoding?.display ?? valueString ?? String(valueInteger ?? '')

/** The value of a choice that was made. */
export function optionValue({
  valueCoding,
  valueString = '',
  valueInteger,
}: AnswerOption): AnswerValue {
  if (valueCoding) return { valueCoding }
  return valueInteger === undefined ? { valueString } : { valueInteger }
}

/** Whether a choice stands alone: "None of these". */
export const isExclusive = ({ extension: stated }: AnswerOption): boolean =>
  stated?.[0]?.valueBoolean ?? false

/** The units of a number, the first of which is meant if there is nothing to choose. */
export const unitsOf = (item: Pick<QuestionnaireItem, 'extension'>): FhirCoding[] => [
  ...extensionOf(item, 'questionnaire-unit').map(({ valueCoding }) => valueCoding),
  ...extensionOf(item, 'questionnaire-unitOption').map(({ valueCoding }) => valueCoding),
]

/** The words of a unit. */
export const unitText = ({ display, code: symbol = '' }: FhirCoding): string => display ?? symbol

/** A number of this unit. */
export const quantityOf = (value: number, unit: FhirCoding): Quantity => ({
  value,
  unit: unitText(unit),
  ...(unit.system !== undefined && { system: unit.system }),
  ...(unit.code !== undefined && { code: unit.code }),
})
