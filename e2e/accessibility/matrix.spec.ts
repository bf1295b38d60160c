import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { openState } from './open-state.ts'
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

const all = { ...states, lost: lostStates }

for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport.width} px`, () => {
    test.use(look)

    for (const [route, itsStates] of Object.entries(all)) {
      test(`${route} has states to look at`, () => expect(itsStates).not.toHaveLength(0))

      for (const state of itsStates) {
        test(`${route}, ${state.name}: axe finds nothing`, async ({
          page,
          faults,
          signInAs,
          signInAsNewcomer,
        }) => {
          faults.expect(/Failed to load resource/)
          if (state.as === 'newcomer') await signInAsNewcomer()
          else if (state.as) await signInAs(state.as)
          await openState(page, state)
          await expectAccessible(page)
        })
      }
    }
  })
}
