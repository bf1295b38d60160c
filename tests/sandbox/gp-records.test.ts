import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MedicalRecord, RecordEvents } from '#contract/gp-record-shapes.ts'
import { exampleRecordsDir } from '../../sandbox/gp-system/example-records.ts'
import { generate } from '../../sandbox/gp-system/generate.ts'
import { generateRecord } from '../../sandbox/gp-system/generate-record.ts'
import { withFolder } from '../support/folder.ts'
import { noon } from '../support/tokens.ts'

const RecordFile = v.object({
  schema1: v.optional(v.object({ medicalRecord: MedicalRecord })),
  schema3: RecordEvents,
})

const folder = withFolder()

test.each(readdirSync(exampleRecordsDir))('the example record %s is one', (name) => {
  const file = JSON.parse(readFileSync(join(exampleRecordsDir, name), 'utf8'))
  expect(v.safeParse(RecordFile, file).issues).toBeUndefined()
})

test('a generated record of 20,000 entries is one, and the same for the same seed', () => {
  const wanted = { entries: 20_000, seed: 7, until: '2026-11-21' }
  const generated = generateRecord(wanted)
  const { schema1, schema3 } = v.parse(RecordFile, generated)
  const counts = Object.values(schema1?.medicalRecord ?? {}).map((entries) => entries.length)
  expect(counts.reduce((sum, count) => sum + count, schema3.length)).toBe(20_000)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(JSON.stringify(generateRecord(wanted))).toBe(JSON.stringify(generated))
  expect(JSON.stringify(generateRecord({ ...wanted, seed: 8 }))).not.toBe(JSON.stringify(generated))
})

describe('npm run gp-record', () => {
  test('writes a record file and says how to connect to it', () => {
    const path = join(folder, 'out.json')
    const said = generate(['--entries', '50', '--seed', '7', '--only', 'allergies', path], noon)
    const { schema1 } = v.parse(RecordFile, JSON.parse(readFileSync(path, 'utf8')))
    expect(schema1?.medicalRecord.allergies).toHaveLength(50)
    expect(schema1?.medicalRecord.allergies[0]?.effectiveDate?.value).toContain('2026-11-21')
    expect(said).toContain('Account ID 90000007')
  })

  test.each([
    [['--entries', 'many', 'out.json']],
    [['--seed', '-1', 'out.json']],
    [['--only', 'letters', 'out.json']],
    [['--until', 'soon', 'out.json']],
    [['--what', 'out.json']],
    [[]],
  ])('%j is answered with how it is used', (args) => {
    expect(() => generate(args, noon)).toThrow('Usage: npm run gp-record')
  })
})
