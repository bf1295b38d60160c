import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { routes } from '../../src/routes.ts'
import { rowsIn } from '../offline/stored-rows.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { columns, countVisit, type Counted, type Sight } from './count-visit.ts'

/* What a visit costs beside its limits, which are in docs/counts.txt. `npm run counts` writes there what it has counted. */

test.use({ serviceWorkers: 'allow', viewport: { width: 375, height: 720 } })

interface CountedPage {
  path: string
  sight: Sight
  isPublic?: true
}

const heading = { selector: 'main h2', words: '' }

const pages: Readonly<Record<string, CountedPage>> = {
  landing: { path: routes.landing, sight: { selector: 'h1', words: '' }, isPublic: true },
  help: { path: routes.guide, sight: { selector: 'h1', words: '' }, isPublic: true },
  'sign-in': {
    path: routes.signIn,
    sight: { selector: 'input[name=identifier]', words: '' },
    isPublic: true,
  },
  dashboard: { path: routes.dashboard, sight: { selector: 'main section', words: '' } },
  'task list': { path: routes.taskList, sight: { selector: 'main section ul li', words: '' } },
  kit: { path: routes.kit, sight: heading },
  'GP record': {
    path: routes.gpRecord,
    sight: { selector: 'main button', words: 'View my record' },
  },
  Consents: { path: routes.consents, sight: heading },
  'My details': {
    path: routes.myDetails,
    sight: { selector: 'main button', words: 'Update profile' },
  },
}

for (const [name, { path, sight, isPublic }] of Object.entries(pages)) {
  test(`a visit of ${name} costs what docs/counts.txt allows`, async ({
    page,
    context,
    signInAs,
  }) => {
    if (!isPublic) await signInAs(people.amina)
    compare(`${name}, first`, await countVisit(page, path, sight))
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // A page that is left before its data is written starts without any.
    const written = async () => isPublic || (await rowsIn(page, 'rowan-cache')).length > 1
    await expect.poll(written).toBe(true)
    await page.close()
    compare(`${name}, again`, await countVisit(await context.newPage(), path, sight))
  })
}

/** The others vary by a few between runs of the same build, with what a busy machine has done by then. */
const isSteady = (column: string) => column === 'script' || column === 'calls'

const file = fileURLToPath(new URL('../../docs/counts.txt', import.meta.url))

function compare(row: string, counted: Counted): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${row} `))
  const limits = [...(lines[at] ?? '').matchAll(/\d+ of (\d+)/g)].map(([, most]) => Number(most))
  const cells = columns.map((column, index) => ({
    column,
    counted: counted[column],
    atMost: limits[index] ?? 0,
  }))
  const told = cells.map((cell) => `${cell.counted} of ${cell.atMost}`.padStart(12)).join('')
  // A command prints its result.
  console.log(row.padEnd(18) + told)
  for (const cell of cells.filter(({ column }) => isSteady(column)))
    expect.soft(cell.counted, `${row}: ${cell.column}`).toBeLessThanOrEqual(cell.atMost)
  if (test.info().config.updateSnapshots !== 'all') return
  writeFileSync(file, lines.with(at, row.padEnd(18) + told).join('\n'))
}
