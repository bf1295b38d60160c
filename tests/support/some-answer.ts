import { Fhir } from 'fhir'
import { checkAnswer, type Answers } from '#contract/questionnaire-answers.ts'
import {
  extensionOf,
  isQuestion,
  itemsOf,
  optionValue,
  quantityOf,
  unitsOf,
  type AnswerValue,
  type ItemAnswer,
  type Questionnaire,
  type QuestionnaireItem,
} from '#contract/questionnaire.ts'

const fhir = new Fhir()

/** What a validator that nobody here wrote finds wrong. */
export const fhirFaults = (resource: object): string[] =>
  fhir
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `${location}: ${message}`)

/** Something that answers every question, where there is anything. */
export const someAnswers = ({ item }: Pick<Questionnaire, 'item'>, today: string): Answers =>
  new Map(
    itemsOf(item)
      .filter(isQuestion)
      .map((each) => [each.linkId, someAnswer(each, today)]),
  )

function someAnswer(item: QuestionnaireItem, today: string): ItemAnswer {
  const bounds = [...extensionOf(item, 'minValue'), ...extensionOf(item, 'maxValue')]
  const numbers = [
    7,
    22.5,
    ...bounds.flatMap(({ valueInteger, valueDecimal }) => valueInteger ?? valueDecimal ?? []),
  ]
  const values: AnswerValue[] = [
    { valueBoolean: true },
    ...(item.answerOption ?? []).map(optionValue),
    { valueString: 'Tea' },
    { valueDate: today },
    ...bounds.flatMap(({ valueDate }) => (valueDate === undefined ? [] : [{ valueDate }])),
    ...numbers.flatMap((number): AnswerValue[] => [
      { valueInteger: number },
      { valueDecimal: number },
      ...unitsOf(item).map((unit) => ({ valueQuantity: quantityOf(number, unit) })),
    ]),
  ]
  return values.map((value) => [value]).find((answer) => isRight(item, answer, today)) ?? []
}

const isRight = (item: QuestionnaireItem, answer: ItemAnswer, today: string): boolean =>
  checkAnswer(item, answer, today).state === 'right'
