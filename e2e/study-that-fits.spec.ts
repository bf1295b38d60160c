import { routes } from '../src/routes.ts'
import { giveBirthDate, giveDiagnosis } from './support/studies.ts'
import { expect, test } from './support/test.ts'

test('a study that fits: from the dashboard to what it asks for, and nobody learns of it', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await giveBirthDate(page)
  await giveDiagnosis(page, 'Marfans')
  await expect(page.getByRole('main')).toContainText('Marfans')
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api')) sent.push(pathname)
  })
  await page.goto(routes.dashboard)
  const next = page.getByRole('region', { name: 'Next for you' })
  await expect(next).toContainText('A study is looking for people like you')
  await expect(next).toContainText('You told us: Marfans.')
  await next.getByRole('link', { name: 'See the study' }).click()
  await expect(page).toHaveURL(routes.studyInterest.href('marfan-heart'))
  await expect(page.getByText('Are you interested in this study?')).toBeVisible()
  const fitting = page.getByRole('region', { name: 'Fits what you told us' })
  await expect(fitting).toContainText('Diagnosis: Marfan syndrome')
  expect(sent).toEqual([])
})
