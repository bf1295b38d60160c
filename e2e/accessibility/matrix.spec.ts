import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { openState } from './open-state.ts'
import { forgetCopies } from './reach.ts'
import { lostStates, states } from './states.ts'

const phone = { width: 375, height: 812 }
const desk = { width: 1280, height: 900 }

/** Each width and each scheme once; `A11Y=full` looks at every pair. */
const looks = [
  { colorScheme: 'light', viewport: phone },
  { colorScheme: 'dark', viewport: desk },
  ...(process.env['A11Y'] === 'full'
    ? ([
        { colorScheme: 'dark', viewport: phone },
        { colorScheme: 'light', viewport: desk },
      ] as const)
    : []),
] as const

for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport.width} px`, () => {
    test.use(look)

    for (const [route, itsStates] of Object.entries({ ...states, lost: lostStates })) {
      test(`axe finds nothing on ${route}`, async ({
        page,
        faults,
        signInAs,
        signInAsNewcomer,
      }) => {
        test.setTimeout(30_000 + itsStates.length * 10_000)
        faults.expect(/Failed to load resource/)
        expect(itsStates).not.toHaveLength(0)
        for (const state of itsStates) {
          await test.step(state.name, async () => {
            await page.context().clearCookies()
            if (state.as === 'newcomer') await signInAsNewcomer()
            else if (state.as) await signInAs(state.as)
            await openState(page, state)
            await expectAccessible(page, state.name)
            await page.unrouteAll()
            await page.context().setOffline(false)
            await forgetCopies(page)
            // The warning before a GP record is met once in a sign-in: each state begins anew.
            await page.evaluate(() => sessionStorage.clear())
          })
        }
      })
    }
  })
}
