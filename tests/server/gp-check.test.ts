import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { withEmptyFolder } from '../support/folder.ts'
import { observation, patient, recordWith, resource } from '../support/gp-connect-bundle.ts'
import { elsiesLetter } from '../support/gp-system.ts'

const folder = withEmptyFolder()
const command = fileURLToPath(new URL('../../run/gp-check.mjs', import.meta.url))
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
