import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkAnswer, questionsOf, responseOf } from '#contract/questionnaire-answers.ts'
import { itemsOf, Questionnaire } from '#contract/questionnaire.ts'
import { readQuestionnaire } from '#contract/read-questionnaire.ts'
import { exampleQuestionnaires } from '../../server/sandbox-seed/example-questionnaires.ts'
import { fhirFaults, someAnswers } from '../support/some-answer.ts'

const today = '2026-11-21'
const examples = Object.entries(exampleQuestionnaires)

describe('by a validator that nobody here wrote', () => {
  test.each(examples)('the questions of %s are FHIR R4', (_, { questionnaire }) => {
    expect(fhirFaults(questionnaire)).toEqual([])
  })

  test.each(examples)('so are the answers to those of %s', (_, { questionnaire }) => {
    const answers = someAnswers(questionnaire, today)
    for (const [linkId, answer] of answers) {
      const item = itemsOf(questionnaire.item).find((each) => each.linkId === linkId)
      expect(answer).toHaveLength(1)
      expect(item && checkAnswer(item, answer, today)).toEqual({ state: 'right', answer })
    }
    const sentWith = { questionnaire: 'urn:x|1', authored: `${today}T12:00:00.000Z` }
    const response = responseOf(questionnaire, answers, sentWith)
    expect(response.item.length).toBeGreaterThan(1)
    expect(fhirFaults(response)).toEqual([])
    expect(fhirFaults({ ...response, status: 'sent' })).not.toEqual([])
  })
})

/** A JSON document in which one value is another. */
const spoilt = (written: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsIn(written)
  return fc
    .tuple(
      fc.constantFrom(...paths),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined)),
    )
    .map(([path, value]) => replaced(written, path, value))
}

const pathsIn = (written: unknown, path: readonly string[] = []): string[][] =>
  written !== null && typeof written === 'object'
    ? [
        [...path],
        ...Object.entries(written).flatMap(([key, value]) => pathsIn(value, [...path, key])),
      ]
    : [[...path]]

function replaced(written: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(written)) {
    return written.map((each, at) => (String(at) === key ? replaced(each, rest, value) : each))
  }
  const fields: Record<string, unknown> = { ...Object(written) }
  return { ...fields, [key]: replaced(fields[key], rest, value) }
}

test('whatever is written, it is refused, or can be asked; what is left of it can be asked too', () => {
  const written = examples.map(([, { questionnaire }]) =>
    spoilt(JSON.parse(JSON.stringify(questionnaire))),
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), ...written), (each) => {
      const { refusals, supported } = readQuestionnaire(each)
      expect(v.is(Questionnaire, JSON.parse(JSON.stringify(supported)))).toBe(true)
      expect(readQuestionnaire(supported).refusals.filter(({ linkId }) => linkId !== '')).toEqual(
        [],
      )
      const { pages } = questionsOf(supported, new Map())
      if (refusals.length === 0) expect(pages.length).toBeGreaterThan(0)
    }),
    { numRuns: 400, seed: 2026 },
  )
})
