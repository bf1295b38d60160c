import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from '@playwright/test'
import { generateRecord } from '../../sandbox/gp-system/generate-record.ts'
import type { Hands } from './hands.ts'

/** The details of a surgery's letter, with the date of birth as it is typed. */
export interface Letter {
  accountID: string
  linkageKey: string
  gpOdsCode: string
  surname: string
  dob: readonly [day: string, month: string, year: string]
}

export const gracesLetter: Letter = {
  accountID: '0123456',
  linkageKey: '0dw1f1p4a/2!35',
  gpOdsCode: 'b86017',
  surname: 'pemberton',
  dob: ['30', '11', '1962'],
}

/** Types the five details of a letter, replacing what is in the form. */
export async function typeLetter(page: Page, hands: Hands, letter: Letter): Promise<void> {
  const [day, month, year] = letter.dob
  const typed = {
    'Account ID': letter.accountID,
    'Linkage Key': letter.linkageKey,
    'National Practice Code (GP ODS code)': letter.gpOdsCode,
    Surname: letter.surname,
    Day: day,
    Month: month,
    Year: year,
  }
  for (const [label, text] of Object.entries(typed)) {
    await hands.type(page.getByLabel(label, { exact: true }), text)
  }
}

/** Letters of people who are not connected. Each can be used by one test, because a letter works once. */
export const unusedLetters: Readonly<Record<'rhys' | 'saoirse' | 'callum' | 'delroy', Letter>> = {
  rhys: {
    accountID: '7719042',
    linkageKey: 'Zt4vHq9LmX2cR',
    gpOdsCode: 'W95055',
    surname: 'BEVAN',
    dob: ['17', '2', '1994'],
  },
  saoirse: {
    accountID: '6620115',
    linkageKey: 'mB5!rX8wKd3Tg',
    gpOdsCode: 'C82077',
    surname: 'Kennedy',
    dob: ['19', 'May', '1996'],
  },
  callum: {
    accountID: '9083317',
    linkageKey: '0tr8e2q7x/9!14',
    gpOdsCode: 'YO1234',
    surname: 'Forsythe',
    dob: ['23', '1', '2001'],
  },
  delroy: {
    accountID: '4410287',
    linkageKey: 'hN2&xT<9bQv>6',
    gpOdsCode: 'A29928',
    surname: 'O’Brien-Campbell',
    dob: ['2', '12', '1968'],
  },
}

/** Accepts the warning, and waits for the record. */
export async function viewRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByText(/Fetched on|Saved copy from/).waitFor({ timeout: 20_000 })
}

/** Mocks a large record that consists of test results. */
export async function sendLargeRecord(page: Page, entries: number): Promise<void> {
  await sendRecord(page, generateRecord({ entries, seed: 7, until: today(), only: 'testResults' }))
}

/** Mocks a record that was fetched today. */
export async function sendRecord(
  page: Page,
  { schema1, schema3 = [] }: { schema1: { medicalRecord: object }; schema3?: readonly unknown[] },
): Promise<void> {
  const until = today()
  const about = { from: '1986-01-01', to: until, fetchedAt: `${until}T09:00:00.000Z` }
  await page.route('**/api/gp-records/medical-records?*', (route) => {
    // The other slices of all dates have nothing.
    const isLatest = datesOf(route.request()).to >= until
    const sent = isLatest ? { schema1, schema3 } : { schema1: { medicalRecord: {} }, schema3: [] }
    return route.fulfill({ json: { ...about, sections: [], ...sent } })
  })
}

const today = () => new Date().toISOString().slice(0, 10)

/** The dates that a request for the record is about. */
export function datesOf(request: Request): { from: string; to: string } {
  const { searchParams } = new URL(request.url())
  return { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' }
}

/** Mocks the record of an example patient, all of whose entries are older than three months. */
export async function sendOldRecord(page: Page, file: string): Promise<void> {
  const path = fileURLToPath(
    new URL(`../../sandbox/gp-system/records/${file}.json`, import.meta.url),
  )
  const { schema1, schema3, practice, account } = JSON.parse(await readFile(path, 'utf8'))
  const surgery = { ...practice, odsCode: account.gpOdsCode }
  await page.route('**/api/gp-records/medical-records?*', (route) => {
    const { from, to } = datesOf(route.request())
    // Of all slices it is the latest ten years.
    const isSent = from < '2024' && to > '2024-12'
    const sent = isSent ? { schema1, schema3 } : { schema1: { medicalRecord: {} }, schema3: [] }
    return route.fulfill({
      json: { from, to, fetchedAt: new Date().toISOString(), surgery, sections: [], ...sent },
    })
  })
}

/** The real record without the surgery's warnings. */
export async function sendWithoutWarnings(page: Page): Promise<void> {
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), warnings: [] } })
  })
}

/** On the emergency card, gives a word for the number of somebody to call. */
export async function nameWord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('button', { name: /^(?:Add someone to call|Change whom to call)$/ }).click()
  await page.getByLabel('Name, and who they are to you').first().fill('Ruth')
  await page.getByLabel('Phone number').first().fill('my sister')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').waitFor()
}
