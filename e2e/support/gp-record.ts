import type { Page } from '@playwright/test'
import type { Hands } from './hands.ts'

/** What a surgery's letter says, with the date of birth as it is typed. */
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

/** Types the five details of a letter over whatever the form holds. */
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
