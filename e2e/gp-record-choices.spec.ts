import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { sendRecord, viewRecord } from './support/gp-record.ts'
import { leavePaper, showPaper } from './support/paper.ts'
import { people } from './support/people.ts'
import { expect, test, type Locator, type Page } from './support/test.ts'

/** What must not be read as the opposite of what it says: on its card, in an emergency, and by whoever a link is given to. */

const recipient = 'Dr Novak, Leicester'

/** Makes a link to everything that is offered, reads it as somebody else does, and stops it. */
async function share(page: Page, read: (summary: Locator) => Promise<void>): Promise<void> {
  await page.goto(routes.shareRecord)
  await page.getByRole('button', { name: 'Make the link' }).click({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible({
    timeout: 60_000,
  })
  const viewer = await page.context().newPage()
  await viewer.goto(await page.getByRole('textbox', { name: 'Link' }).inputValue())
  await viewer.getByLabel('Your name, and where you work').fill(recipient)
  await viewer.getByRole('button', { name: 'Open the summary' }).click()
  await expect(viewer.getByRole('heading', { level: 1 })).toContainText('Amina Okafor-Reid')
  await read(viewer.getByRole('main'))
  await viewer.close()
  await page.getByRole('button', { name: 'Make another link' }).click()
  const stop = page
    .getByRole('listitem')
    .filter({ hasText: recipient })
    .getByRole('button', { name: /Stop sharing/ })
  await stop.click()
  await expect(stop).toHaveCount(0)
}

test('a vaccine that was not given: its card says so, and so does the summary, once', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  await sendRecord(page, {
    schema1: {
      medicalRecord: {
        immunisations: [
          { term: 'MMR vaccine', effectiveDate: '2026-02-03', notGiven: 'Declined' },
          { term: 'Tetanus vaccine', effectiveDate: '2025-05-06' },
        ],
      },
    },
  })
  await page.goto(hrefs.gpRecord('immunisations'))
  await viewRecord(page)
  const notGiven = page.getByRole('article').filter({ hasText: 'MMR vaccine' })
  await expect(notGiven).toContainText('Not given')
  await expect(page.getByRole('article').filter({ hasText: 'Tetanus' })).not.toContainText('Not')

  await share(page, async (summary) => {
    const said = summary.getByRole('listitem')
    await summary.getByText('All of them (2)').click()
    await expect(said.filter({ hasText: 'MMR vaccine' })).toHaveText(
      'MMR vaccine: not given: Declined 3 February 2026',
    )
    await expect(said.filter({ hasText: 'Tetanus' })).toHaveText('Tetanus vaccine 6 May 2025')
  })
})

test('family history is not mine: it never comes first, I choose what does, and a link says what was sent', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const family = '[V]Family history of Huntington’s disease'
  const problem = (term: string, effectiveDate: string, significance: string) => ({
    status: 'Active',
    significance,
    observation: { term, effectiveDate },
  })
  await signInAs(people.amina)
  await sendRecord(page, {
    schema1: {
      medicalRecord: {
        problems: [
          problem(family, '1999-04-05', 'Significant'),
          problem('Carrier of cystic fibrosis', '2001-05-06', 'Significant'),
          problem('Addison’s disease', '2019-06-07', 'Minor'),
        ],
      },
    },
  })
  await page.goto(hrefs.gpRecord('problems'))
  await viewRecord(page)
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.goto(routes.emergencyCard)
  await expect(page.getByRole('heading', { name: 'Problems', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Main diagnosis' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: family })).toBeVisible()

  await page.getByText('Change the main diagnosis').click()
  await page.getByRole('radio', { name: 'Addison’s disease (7 June 2019)' }).check()
  const main = page.locator('section', {
    has: page.getByRole('heading', { name: 'Main diagnosis' }),
  })
  await expect(main.getByRole('listitem')).toHaveText([/^Addison’s disease \(7 June 2019\)/])
  await expectAccessible(page, 'the choice of a main diagnosis')
  await page.reload()
  await expect(main.getByRole('listitem')).toHaveText([/^Addison’s disease/])
  await expect(page.getByText(/^This is not the full record. The patient chose/)).toBeVisible()
  await showPaper(page)
  const paper = page.locator('table[role=presentation]')
  await expect(paper.getByRole('heading', { level: 2 }).first()).toHaveText('Main diagnosis')
  await expect(paper).toContainText(family)
  await leavePaper(page)

  await page.getByText('Change the main diagnosis').click()
  await page.getByRole('radio', { name: 'Have no main diagnosis on this card' }).check()
  await expect(main).toBeHidden()

  await share(page, async (summary) => {
    const said = summary.getByRole('listitem')
    await expect(said.filter({ hasText: family })).toHaveText(
      /^\[V\]Family history of Huntington’s disease 5 April 1999/,
    )
    await summary.getByText(/^Minor, past/).click()
    await expect(said.filter({ hasText: 'Addison' })).toHaveCount(1)
  })
})
