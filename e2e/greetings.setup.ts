import { routes } from '../src/routes.ts'
import { mouse } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

for (const person of Object.values(people)) {
  test(`${person.firstName} is greeted once`, async ({ page, signInAs }) => {
    await signInAs(person)
    await page.goto(routes.dashboard)
    await closeGreetings(page, mouse)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
