import { routes } from '../src/routes.ts'
import { giveDiagnosis } from './support/studies.ts'
import { expect, test } from './support/test.ts'

test('a study that fits: from the dashboard to what it asks for, and nobody learns of it', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await giveDiagnosis(page, 'Marfan syndrome')
  await expect(page.getByRole('main')).toContainText('Marfan syndrome')
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api')) sent.push(pathname)
  })
  await page.goto(routes.dashboard)
  const next = page.getByRole('region', { name: 'Next for you' })
  await expect(next).toContainText('A study is looking for people like you')
  await expect(next).toContainText('You told us: Marfan syndrome.')
  await next.getByRole('link', { name: 'See the study' }).click()
  await expect(page).toHaveURL(routes.studyInterest.href('marfan-heart'))
  await expect(page.getByText('Are you interested in this study?')).toBeVisible()
  expect(sent).toEqual([])
})
