import { expect, test } from 'vitest'
import * as v from 'valibot'
import { brokenRules, fhirFaults, resourcesOf } from '../../support/ips-rules.ts'
import { medical, ofKind, summaryOf } from './summary-of.ts'

/*
 * What the viewers of others show of a summary. Of most resources that is the first name of its code, one value and one
 * date, so nothing that changes their meaning may stand beside these alone.
 */

const on = (value: string) => ({ value, datePart: 'YearMonthDay' })
const result = (term: string, more: object) => ({
  value: { term, effectiveDate: on('2026-05-01'), ...more },
})
const inSnomed = [{ system: 'http://snomed.info/sct', code: '1', display: 'Sodium' }]

const Shown = v.looseObject({
  code: v.object({ coding: v.array(v.object({ display: v.optional(v.string()) })) }),
  valueQuantity: v.optional(v.object({ value: v.number(), unit: v.optional(v.string()) })),
  valueString: v.optional(v.string()),
})
/** As these viewers do: `Sodium: 38 mmol/L`. */
function resultsShown(testResults: readonly object[]): string[] {
  const { bundle } = summaryOf(medical({ testResults }), { diagnoses: [] })
  expect(brokenRules(bundle)).toEqual([])
  expect(fhirFaults(bundle)).toEqual([])
  return ofKind(bundle, 'Observation').map((resource) => {
    const { code, valueQuantity, valueString = '' } = v.parse(Shown, resource)
    const value = valueQuantity ? `${valueQuantity.value} ${valueQuantity.unit}` : valueString
    return `${code.coding[0]?.display}: ${value}`
  })
}

test('a result says in its name of what specimen it is, unless its name does', () => {
  const of = (specimen: string) => ({
    displayValue: '38 mmol/L',
    associatedText: [`Specimen: ${specimen}`],
  })
  expect(
    resultsShown([
      result('Sodium', { ...of('Urine'), codes: inSnomed }),
      result('Creatinine', { ...of('EDTA blood'), status: 'Preliminary' }),
      result('Serum potassium level', of('Serum')),
      result('Urea', { displayValue: '4 mmol/L', associatedText: ['Report: Partial'] }),
      {
        ...result('Urine salts', { associatedText: ['Specimen: Urine'] }),
        childValues: [{ term: 'Calcium', displayValue: '2 mmol/L' }],
      },
    ]),
  ).toEqual([
    'Sodium: specimen urine: 38 mmol/L',
    'Creatinine: preliminary, specimen EDTA blood: 38 mmol/L',
    'Serum potassium level: 38 mmol/L',
    'Urea: report partial: 4 mmol/L',
    'Urine salts: ',
    'Calcium: specimen urine: 2 mmol/L',
  ])
})

test('a report in words has them as its value', () => {
  const associatedText = ['Specimen: Skin', 'Conclusion: malignant melanoma', 'See letter']
  expect(resultsShown([result('Skin biopsy', { associatedText })])).toEqual([
    'Skin biopsy: Conclusion: malignant melanoma\nSee letter',
  ])
})

test('a blood pressure has both numbers in one value too', () => {
  const childValues = [
    { term: 'Systolic blood pressure', displayValue: '182 mmHg' },
    { term: 'Diastolic blood pressure', displayValue: '110 mmHg' },
  ]
  expect(resultsShown([{ ...result('Blood pressure', {}), childValues }])).toEqual([
    'Blood pressure panel: 182/110 mmHg',
  ])
})

test('the day on which a medicine was last issued is not when it began, and its end is no instruction', () => {
  const medication = [
    { drugName: 'Celiprolol', effectiveDate: on('2016-02-01'), lastIssueDate: on('2026-11-02') },
    { drugName: 'Menthol', lastIssueDate: on('2026-01-20') },
    {
      drugName: 'Amoxicillin',
      effectiveDate: on('2026-01-01'),
      endDate: on('2026-01-15'),
      dosage: 'One a day',
    },
  ].map((each) => ({ drugStatus: 'Active', ...each }))
  const { bundle } = summaryOf(medical({ medication }), { diagnoses: [] })
  expect(brokenRules(bundle)).toEqual([])
  const [celiprolol, menthol, amoxicillin] = ofKind(bundle, 'MedicationStatement')
  expect(celiprolol).toMatchObject({
    effectiveDateTime: '2016-02-01',
    note: [{ text: 'Last issued 2 November 2026' }, { text: 'Started: 1 February 2016' }],
  })
  expect(menthol).not.toHaveProperty('effectiveDateTime')
  expect(amoxicillin).toMatchObject({ dosage: [{ text: 'One a day' }] })
})

test('the surgery is named where the record comes from, and not as the maker of the summary', () => {
  const surgery = { name: 'Larkspur Medical Centre', odsCode: 'M81042' }
  const { bundle } = summaryOf({ ...medical({}), surgery }, { diagnoses: [] })
  const [composition] = resourcesOf(bundle)
  const [maker] = ofKind(bundle, 'Organization')
  expect(maker).toMatchObject({ name: 'Rowan' })
  expect(composition).toMatchObject({
    author: [{ reference: `urn:uuid:${String(maker?.['id'])}` }],
  })
  expect(composition).not.toHaveProperty('custodian')
  expect(JSON.stringify(composition)).toContain(
    'From the GP record at Larkspur Medical Centre, as it was on 25 November 2026',
  )
})
