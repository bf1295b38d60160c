import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { londonDay } from '#contract/days.ts'
import { responseOf } from '#contract/questionnaire-answers.ts'
import { itemsOf, LinkId } from '#contract/questionnaire.ts'
import { readQuestionnaire } from '#contract/read-questionnaire.ts'
import { namesIn } from '../../run/check-records.ts'
import { fhirFaults, someAnswers } from '../../tests/support/some-answer.ts'

/*
 * npm run bench -- questionnaires <folder>: which items of FHIR R4 Questionnaires that others wrote can be asked, and why
 * the others cannot, each by its linkId. What is left is answered, and the response held to FHIR R4: a fault ends it with
 * exit code 1.
 */

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: npm run bench -- questionnaires <folder>')

const now = new Date()
const rows = namesIn(folder).map((name) => {
  const written: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const { refusals, supported } = readQuestionnaire(written)
  const reasons = new Map<string, Set<string>>()
  for (const { linkId, reason } of refusals) {
    reasons.set(linkId, (reasons.get(linkId) ?? new Set()).add(reason))
  }
  for (const [linkId, why] of reasons) {
    console.log(`${name}: ${linkId || 'the whole'}: ${[...why].join(' ')}`)
  }
  const ofItems = [...reasons].filter(([linkId]) => linkId !== '')
  const answers = someAnswers(supported, londonDay(now))
  const faults = fhirFaults(
    responseOf(supported, answers, {
      questionnaire: `urn:bench:${name}|1`,
      authored: now.toISOString(),
    }),
  )
  for (const fault of faults) console.log(`${name}: the response: ${fault}`)
  return {
    name,
    supported: itemsOf(supported.item).length,
    answered: [...answers.values()].filter((answer) => answer.length > 0).length,
    refused: ofItems.length,
    // It can be asked once the item has another linkId.
    forItsLinkId: ofItems.filter(([linkId, why]) => !v.is(LinkId, linkId) && why.size === 1).length,
    faults: faults.length,
  }
})
const sumOf = (field: 'supported' | 'answered' | 'refused' | 'forItsLinkId' | 'faults') =>
  rows.reduce((sum, row) => sum + row[field], 0)
console.table([
  ...rows,
  {
    name: `all ${rows.length}`,
    supported: sumOf('supported'),
    answered: sumOf('answered'),
    refused: sumOf('refused'),
    forItsLinkId: sumOf('forItsLinkId'),
    faults: sumOf('faults'),
  },
])
process.exitCode = sumOf('faults') > 0 ? 1 : 0
