import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { withEmptyFolder } from '../../support/folder.ts'
import {
  coded,
  list,
  observation,
  patient,
  recordWith,
  resource,
} from '../../support/gp-connect-bundle.ts'
import { elsiesLetter } from '../../support/gp-system.ts'

const folder = withEmptyFolder()
const command = fileURLToPath(new URL('../../../run/gp-check.mjs', import.meta.url))
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

async function check(...args: string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [command, ...args])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code]: unknown[] = await once(child, 'close')
  return { code, output }
}

describe('npm run gp-check', () => {
  test('says of each file how many entries there are, how many are shown, and why not', async () => {
    write(
      'bundle.json',
      recordWith(
        observation('o', { code: { text: 'Weight' }, mood: 'SECRET' }),
        observation('e', { status: 'entered-in-error', comment: 'SECRET' }),
        resource('Telepathy', 't'),
      ),
    )
    const allergies = [{ term: 'Latex', effectiveDate: '2020-01-01' }, 7, { odd: { x: 1 } }]
    write('record.json', { account: elsiesLetter, schema1: { medicalRecord: { allergies } } })
    const { code, output } = await check(folder)
    expect(output).not.toContain('SECRET')
    expect(output.trim().split('\n')).toEqual([
      'bundle.json: 3 in, 1 shown, 2 not shown',
      '    1 not shown: entered in error',
      '    1 not shown: Telepathy, which we do not know',
      '    1 without a field: Observation.mood',
      'record.json: 3 in, 1 shown, 2 not shown',
      '    2 not shown: of allergies, cannot be read',
      '    allergies would be shown as not understood',
    ])
    expect(code).toBe(0)
  })

  test.each([
    ['half a file', '{"resourceType":'],
    ['something else', { hello: 'there' }],
    ['another kind of bundle', { resourceType: 'Bundle' }],
    ['the records of two people', recordWith(patient('9990000093', 'p2'))],
  ])('ends with 1 when a file is %s, and checks the others', async (_, content) => {
    write('a.json', content)
    write('b.json', recordWith(observation('o', { code: { text: 'Weight' } })))
    const { code, output } = await check(folder)
    expect(output).toContain('a.json: cannot be read: ')
    expect(output).toContain('b.json: 1 in, 1 shown, 0 not shown')
    expect(code).toBe(1)
  })

  test.each([[], [join(folder, 'nowhere')]])('says what is missing', async (...args) => {
    expect(await check(...args)).toMatchObject({ code: 1 })
  })
})

const ferritin = {
  term: 'Serum ferritin',
  displayValue: '11',
  numericUnits: 'ug/L',
  effectiveDate: '2026-11-02T09:15:00',
  abnormal: true,
  range: { minimum: 13, maximum: 150, units: 'ug/L' },
  associatedText: ['Low &amp; falling\nPlease see a doctor'],
}
const medicalRecord = {
  consultations: [],
  medication: [{ drugName: 'Celiprolol 200mg tablets', drugStatus: 'Active', dosage: 'BD' }],
  testResults: [
    { value: ferritin },
    {
      value: {
        ...ferritin,
        displayValue: '12',
        effectiveDate: '2026-05-02',
        abnormal: false,
      },
    },
  ],
  allergies: [],
  immunisations: [{ odd: { x: 1 } }],
  problems: [{ status: 'Active', observation: { term: 'Asthma', effectiveDate: '2001-05' } }],
}
/** Of each kind of section one: with entries, empty, not understood, not shared. */
const fileOfEverything = {
  account: elsiesLetter,
  sharing: { notShared: ['events'], failing: [] },
  schema1: { medicalRecord },
}

describe('npm run gp-check -- --show', () => {
  test('prints what a patient would read, and the page for an emergency', async () => {
    write('record.json', fileOfEverything)
    const { code, output } = await check('--show', folder)
    expect(code).toBe(0)
    expect(output.replace(/from 1 January 1900 to .*/, 'from then to now.').split('\n')).toEqual([
      'record.json: 5 in, 4 shown, 1 not shown',
      '    1 not shown: of immunisations, cannot be read',
      '    immunisations would be shown as not understood',
      '## Consultations',
      'Consultations: nothing to show',
      'No data. There is currently nothing in this section. Please contact your GP surgery if you expected to see something in this section.',
      'We looked from then to now.',
      '## Medication',
      '- Celiprolol 200mg tablets | No date | Active',
      '    How to take it',
      '    BD',
      '## Test results',
      '- Serum ferritin | 2 November 2026 at 9:15am | ',
      '    11 micrograms/L',
      '    Marked abnormal. Range of the laboratory: 13 to 150 micrograms/L.',
      '    Low & falling',
      '    Please see a doctor',
      '    The one before: 12 micrograms/L, 2 May 2026.',
      '- Serum ferritin | 2 May 2026 | ',
      '    12 micrograms/L',
      '    Range of the laboratory: 13 to 150 micrograms/L.',
      '    Low & falling',
      '    Please see a doctor',
      '## Allergies',
      'Allergies: nothing to show',
      'No data. There is currently nothing in this section. Please contact your GP surgery if you expected to see something in this section.',
      'This section shows all dates.',
      '## Immunisations',
      '1 entry could not be shown. Ask your surgery.',
      'We could not read this section',
      'Your surgery’s system sent it in a form we do not understand. There may be entries in it. Ask your surgery.',
      '## Problems',
      '- Asthma | May 2001 | Active',
      '## Letters',
      'Your surgery does not share this section',
      'Letters may be in your record, but your surgery does not send them to this service. Ask your surgery to turn on access to your full record.',
      '## Events',
      'Your surgery does not share this section',
      'Events may be in your record, but your surgery does not send them to this service. Ask your surgery to turn on access to your full record.',
      '## On the page for an emergency',
      'Allergies',
      '    The surgery’s record holds none.',
      'Current medicines',
      '    Celiprolol 200mg tablets. BD',
      'Problems',
      '    Asthma (May 2001)',
      '',
    ])
  })

  test('prints a bundle of GP Connect in the same way', async () => {
    write('bundle.json', recordWith(observation('o', { code: { text: 'Weight' } })))
    const { output } = await check(folder, '--show')
    expect(output).toContain('bundle.json: 1 in, 1 shown, 0 not shown\n## Consultations\n')
    expect(output).toContain('- Weight | ')
    expect(output).toContain('## On the page for an emergency\nAllergies\n')
  })
})

test('a diagnosis that was ruled out is said to be, and is not on the page for an emergency', async () => {
  const condition = (id: string, display: string, verificationStatus: string) =>
    resource('Condition', id, {
      clinicalStatus: 'active',
      verificationStatus,
      code: coded(display),
    })
  const note = 'It has not been confirmed with the patient that there are none.'
  write(
    'bundle.json',
    recordWith(
      condition('c1', 'Malignant tumour of breast', 'refuted'),
      condition('c2', 'Lupus', 'provisional'),
      list('problems', ['Condition/c1', 'Condition/c2']),
      list('allergies', [], { note: [{ text: note }] }),
    ),
  )
  const { output } = await check(folder, '--show')
  const [record = '', emergency = ''] = output.split('## On the page for an emergency')
  expect(record).toContain('- Malignant tumour of breast | No date | Ruled out (refuted)')
  expect(record).toContain(`Your surgery’s system says: “${note}”`)
  expect(emergency).not.toContain('Malignant')
  expect(emergency).toMatch(/Lupus \(No date\)\. Active, not confirmed \(provisional\)/)
  expect(emergency).toContain(`Your surgery’s system says: “${note}”`)
})
