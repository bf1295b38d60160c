import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  isFhir,
  partsAt,
  referredAt,
  sayDate,
  textAt,
} from '../../../server/gp/gp-system/gp-connect/fhir.ts'
import { parseFhir, resourcesIn } from '../../../server/gp/gp-system/gp-connect/parse-bundle.ts'
import { gatherResources } from '../../../server/gp/gp-system/gp-connect/resources.ts'
import { mappedText } from '../../support/mapped.ts'

const recordsDir = new URL('../../../sandbox/gp-connect/records/', import.meta.url)

/** Resources that are not entries themselves: entries that refer to them say what they say. */
const surroundings =
  /^(?:Patient|Organization|Practitioner|PractitionerRole|Location|HealthcareService|List|Medication|Specimen)$/

/**
 * Fields that are left out on purpose (docs/gp-connect.md): ids, codes, categories, and when the
 * entry was typed in.
 */
const leftOut =
  /^(?:resourceType|id|meta|identifier|system|code|url|reference|category|participant|issued|indexed|dateAsserted|authoredOn|taken|verificationStatus|intent|type|use|related)$/
/** Fields of a medication request that repeat those of its statement. */
const saidByStatement = /^(?:validityPeriod|dosageInstruction)$/

const isDate = (text: string): boolean => /^\d{4}(?:-\d{2}){0,2}(?:T|$)/.test(text)

/** The texts, values, units and dates of a resource, found without the mapper. */
function tokensOf(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => tokensOf(each, key))
  if (!isFhir(value)) {
    const text = typeof value === 'string' ? value : ''
    const isSaid = /^(?:text|display|comment|description|conclusion|value|unit|title|size)$/.test(
      key,
    )
    return text !== '' && (isDate(text) || isSaid || key.startsWith('value')) ? [text] : []
  }
  if ('coding' in value || key === 'code') {
    const [coding] = partsAt(value, 'coding')
    const name = textAt(value, 'text') ?? textAt(coding, 'display')
    const isNameless =
      name === 'Comment note' || name === 'unknown' || name?.startsWith('Prescribed at')
    return name === undefined || isNameless ? [] : [name]
  }
  const isOfReport = textAt(value, 'resourceType') === 'DiagnosticReport'
  return Object.entries(value).flatMap(([name, each]) => {
    const isConcept = name === 'code' || name === 'reasonCode' || name === 'type'
    if (leftOut.test(name) && !(isConcept && typeof each === 'object' && !isOfReport)) return []
    return saidByStatement.test(name) ? [] : tokensOf(each, name)
  })
}

/**
 * Whether the entry contains the token: as it was sent, as a number, or as a date in words. Case is
 * ignored, because a code at the beginning of a sentence gets a capital.
 */
const holds = (entry: string, token: string): boolean =>
  entry.includes(JSON.stringify(token).slice(1, -1).toLowerCase()) ||
  (/^\d/.test(token) && !isDate(token) && entry.includes(`:${Number(token)}`)) ||
  (isDate(token) && entry.includes(sayDate({ value: token }).toLowerCase()))

describe.each(['priya-fabry.json', 'winston-summary-only.json'])(
  'of whatever is sent in %s',
  (name) => {
    const json = readFileSync(new URL(name, recordsDir), 'utf8')
    const { lists, counts } = mappedText(json)
    const entries = Object.values(lists)
      .flat()
      .map((entry) => JSON.stringify(entry).toLowerCase())
    const resources = gatherResources([
      resourcesIn(parseFhir(new TextEncoder().encode(json))) ?? [],
    ])
    const clinical = resources
      .all()
      .filter((each) => !surroundings.test(textAt(each, 'resourceType') ?? ''))
    // A medicine is a MedicationStatement together with the MedicationRequest that it is based on.
    const sent = clinical
      .filter((resource) => textAt(resource, 'resourceType') !== 'MedicationRequest')
      .map((resource) => ({
        name: `${textAt(resource, 'resourceType')}/${textAt(resource, 'id')}`,
        tokens: [resource, ...referredAt(resource, 'basedOn', resources)].flatMap((each) =>
          tokensOf(each),
        ),
      }))

    test('each text, value, unit and date is told in exactly one entry', () => {
      const lost = sent.flatMap(({ name: of, tokens }) => {
        const found = entries.filter((entry) => tokens.every((token) => holds(entry, token)))
        if (found.length === 1 || tokens.length === 0) return []
        const missing = tokens.filter((token) => !entries.some((entry) => holds(entry, token)))
        return [{ of, entries: found.length, missing }]
      })
      expect(lost).toEqual([])
      expect(sent.flatMap(({ tokens }) => tokens).length).toBeGreaterThan(counts.entries)
    })

    test('each resource is in an entry', () => {
      expect(counts).toMatchObject({ shown: clinical.length, entries: clinical.length })
    })
  },
)
