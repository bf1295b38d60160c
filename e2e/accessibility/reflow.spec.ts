import { expect, test, type Locator } from '../support/test.ts'
import { openState } from './open-state.ts'
import { lostStates, states } from './states.ts'

test.use({ viewport: { width: 320, height: 640 } })

const firsts = [...Object.values(states), lostStates].flatMap(([first]) => (first ? [first] : []))

for (const isSignedIn of [false, true]) {
  const pages = firsts.filter(({ as }) => Boolean(as) === isSignedIn)

  test(`${isSignedIn ? 'the pages of a member' : 'the public pages'} fit on 320 px, also with the spacing that a reader chose`, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(60_000)
    for (const state of pages) {
      await test.step(state.address, async () => {
        if (state.as && state.as !== 'newcomer') await signInAs(state.as)
        await openState(page, state)
        expect.soft(await overflow(page.locator('html')), state.address).toEqual([])
        await page.addStyleTag({ content: readersSpacing })
        expect.soft(await overflow(page.locator('html')), state.address).toEqual([])
      })
    }
  })
}

/** WCAG 2.2, 1.4.12. */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** The elements that stick out to the right, when the page can be scrolled there. */
const overflow = (html: Locator) =>
  html.evaluate((root) => {
    if (root.scrollWidth <= root.clientWidth) return []
    return [...root.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })
