import type { Page } from '@playwright/test'
import { runAxe } from '../support/axe.ts'
import { menuButton } from '../support/menu.ts'
import { expect, test } from './gallery.ts'
import { accept, accepted, howToAccept, isAccepting, lastingName } from './incomplete.ts'
import { inspectionsOf } from './inspections.ts'
import { isFull, looks, show } from './looks.ts'
import { visits, type KindOfState } from './states.ts'
import { smallTargets } from './targets.ts'

for (const { route, title, all } of visits) {
  test(`nothing stands in anybody’s way on ${route}`, async ({ gallery }) => {
    test.setTimeout(30_000 + all.length * 20_000)
    const hasDrawer = all.some(({ kind }) => kind === 'drawer')
    /** By finding, the state in which it was first seen. */
    const undecided = new Map<string, string>()
    for (const state of isFull ? all : all.filter(({ isFirst }) => isFirst)) {
      await test.step(nameOf(state), async () => {
        const page = await gallery.open(state, looks[0])
        await expectTitled(page, state, title)
        if (state.isFirst) await expect.soft(menuButton(page)).toHaveCount(hasDrawer ? 1 : 0)
        for (const look of looks) {
          await show(page, look)
          const { violations, incomplete } = await runAxe(page)
          const what = `${nameOf(state)}, ${look.colorScheme}, ${look.viewport.width} px`
          expect.soft(violations, what).toEqual([])
          expect.soft(await smallTargets(page), `${what}: too small for a finger`).toEqual([])
          for (const line of incomplete.map(lastingName)) {
            if (!undecided.has(line)) undecided.set(line, what)
          }
        }
        await show(page, looks[0])
        for (const { name, findings } of inspectionsOf(state)) {
          expect.soft(await findings(page), `${nameOf(state)}: what ${name}`).toEqual([])
        }
      })
    }
    gallery.checkFaults()
    const lines = [...undecided.keys()].toSorted()
    if (isAccepting) return accept(route, lines)
    const known = accepted(route)
    const news = lines.filter((line) => !known.includes(line))
    const seen = news.map((line) => `${undecided.get(line)}: ${line}`)
    expect.soft(seen, howToAccept).toEqual([])
  })
}

test.afterEach(async ({ gallery }, { status }) => {
  if (status !== 'passed') await gallery.abandon()
})

const nameOf = ({ kind, name }: KindOfState) => (kind === name ? kind : `${kind}: ${name}`)

/** Checks the title of the document. */
async function expectTitled(page: Page, state: KindOfState, first: string): Promise<void> {
  const isFirst = state.kind === 'idle' && state.isFirst
  await expect.soft(page, nameOf(state)).toHaveTitle(isFirst ? `${first} – Rowan` : /\S – Rowan$/)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  if (await summary.isVisible()) await expect.soft(page, nameOf(state)).toHaveTitle(/^Error: /)
}
