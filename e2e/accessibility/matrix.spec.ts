import type { Page } from '@playwright/test'
import { runAxe } from '../support/axe.ts'
import { expect, test } from './gallery.ts'
import { accept, accepted, howToAccept, isAccepting, lastingName } from './incomplete.ts'
import { inspectionsOf } from './inspections.ts'
import { isFull, looks, show } from './looks.ts'
import { smallTargets } from './targets.ts'
import { visits, type KindOfState } from './states.ts'

for (const { route, title, all } of visits) {
  test(`nothing stands in anybody’s way on ${route}`, async ({ gallery }) => {
    test.setTimeout(30_000 + all.length * 20_000)
    const hasDrawer = all.some(({ kind }) => kind === 'drawer')
    const undecided = new Map<string, Set<string>>()
    for (const state of all) {
      await test.step(nameOf(state), async () => {
        const page = await gallery.open(state, looks[0])
        await expectTitled(page, state, title)
        if (state.isFirst) await expect.soft(menuOf(page)).toHaveCount(hasDrawer ? 1 : 0)
        const lines = new Set<string>()
        for (const look of looks) {
          await show(page, look)
          const { violations, incomplete } = await runAxe(page)
          const what = `${nameOf(state)}, ${look.colorScheme}, ${look.viewport.width} px`
          expect.soft(violations, what).toEqual([])
          expect.soft(await smallTargets(page), `${what}: too small for a finger`).toEqual([])
          for (const line of incomplete) lines.add(lastingName(line))
        }
        undecided.set(nameOf(state), lines)
        await show(page, looks[0])
        for (const { name, findings } of inspectionsOf(state)) {
          expect.soft(await findings(page), `${nameOf(state)}: what ${name}`).toEqual([])
        }
      })
    }
    gallery.checkFaults()
    if (isAccepting) return accept(route, undecided)
    for (const [state, lines] of undecided) {
      const known = accepted(route, state)
      const news = [...lines].filter((line) => !known.includes(line))
      expect.soft(news, `${state}: ${howToAccept}`).toEqual([])
      // Fewer looks find less.
      if (isFull) expect.soft([...lines].toSorted(), `${state}: ${howToAccept}`).toEqual(known)
    }
  })
}

test.afterEach(async ({ gallery }, { status }) => {
  if (status !== 'passed') await gallery.abandon()
})

const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

const nameOf = ({ kind, name }: KindOfState) => (kind === name ? kind : `${kind}: ${name}`)

/** What a page says of itself before anything on it is read. */
async function expectTitled(page: Page, state: KindOfState, first: string): Promise<void> {
  const isFirst = state.kind === 'idle' && state.isFirst
  await expect.soft(page, nameOf(state)).toHaveTitle(isFirst ? `${first} – Rowan` : /\S – Rowan$/)
  const summary = page.getByRole('group', { name: 'There is a problem' })
  if (await summary.isVisible()) await expect.soft(page, nameOf(state)).toHaveTitle(/^Error: /)
}
