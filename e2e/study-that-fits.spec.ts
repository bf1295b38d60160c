import { routes } from '../src/routes.ts'
import { textField } from './support/health-profile.ts'
import { giveBirthDate, giveDiagnosis, openStudy } from './support/studies.ts'
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

test('another type of the same disease does not fit, the disease alone cannot be told, and a choice settles it', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await giveBirthDate(page)
  const list = (name: string) => page.getByRole('region', { name, exact: true })
  const wanted = 'Diagnosis: Vascular Ehlers-Danlos syndrome'
  const study = page.getByRole('link', { name: /vascular Ehlers-Danlos/ })

  await giveDiagnosis(page, 'hEDS')
  await page.goto(routes.studies)
  await expect(
    list('Does not fit').getByRole('link', { name: /vascular Ehlers-Danlos/ }),
  ).toBeVisible()
  await expect(study).toHaveCount(1)
  await page.goto(routes.dashboard)
  await expect(page.getByRole('region', { name: 'Next for you' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('vascular')
  await page.goto(routes.studyInterest.href(openStudy))
  await expect(list('Does not fit')).toContainText(wanted)
  await expect(list('Does not fit')).toContainText('You told us: hEDS')

  await giveDiagnosis(page, 'EDS')
  await page.goto(routes.studyInterest.href(openStudy))
  await expect(list('We cannot tell')).toContainText(
    'This study is for vascular Ehlers-Danlos syndrome. You told us EDS.',
  )
  await expect(list('Does not fit')).toBeHidden()

  await list('We cannot tell').getByRole('link', { name: 'Change your diagnosis' }).click()
  await textField(page).fill('vascular eh')
  await page.getByRole('option', { name: /^Vascular Ehlers-Danlos syndrome/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(routes.studyInterest.href(openStudy))
  await expect(list('Fits what you told us')).toContainText(
    'You told us: Vascular Ehlers-Danlos syndrome',
  )
})
