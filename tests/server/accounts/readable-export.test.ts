import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { AccountExport } from '#contract/account-export.ts'
import { exportSections } from '#features/account/export-sections.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { recordEncryption } from '../../support/gp.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
beforeAll(async () => seedPeople(given.db, noon, recordEncryption))

test('the readable page says what the file holds', async () => {
  const { body } = await apiOver(given.db).member(people.amina.subject).get('/account/export')
  const held = v.parse(AccountExport, body)
  const words = exportSections(held).flatMap(({ title, rows }) => [
    title,
    ...rows.flatMap(({ term, values }) => [term, ...values]),
  ])
  const text = words.join('\n')
  const { profile, kitOrders, addresses, gpConnection, notifications } = held
  expect(text).toContain(profile.lastName)
  for (const { name } of [...profile.medication, ...profile.hospital, ...profile.gpPractice]) {
    expect(words).toContain(name)
  }
  for (const { number, kitId } of kitOrders) {
    expect(words).toContain(`Order ${number}`)
    if (kitId) expect(words).toContain(`Kit ID ${kitId}`)
  }
  for (const { postcode } of addresses) expect(words).toContain(postcode)
  expect(text).toContain(gpConnection?.surgery.name)
  expect(notifications).not.toHaveLength(0)
  expect(text).not.toMatch(/undefined|null|[A-Z]_[A-Z]/)
})
