import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { withFolder } from '../support/folder.ts'
import { lint, root, type Breach } from './lint.ts'

/** Every row of the import table: a folder, what it may not import, and what lint says instead. */
const table: { from: string; never: string[]; may: string[]; advice: string }[] = [
  {
    from: 'src/contract/kit.ts',
    never: [
      'react',
      'dayjs',
      '#api/call.ts',
      '#ui/Page.tsx',
      '../routes.ts',
      '../../server/boot/app.ts',
    ],
    may: ['valibot', './days.ts'],
    advice: 'The contract imports valibot alone.',
  },
  {
    from: 'src/offline/outbox/sync.ts',
    never: ['react', '#offline/outbox/use-outbox.ts', '#store', '#api/deliver.ts', '../idb.ts'],
    may: ['./outbox.ts', '#offline/clock.ts', '#kept-text', '#web-lock', '#contract/commands.ts'],
    advice: 'This knows the contract',
  },
  {
    from: 'src/offline/cache/persister.ts',
    never: [
      '#api/call.ts',
      '#features/kit/KitPage.tsx',
      '#lock/device-lock.ts',
      '#ui/Page.tsx',
      '../api/call.ts',
    ],
    may: ['@tanstack/react-query', '#contract/commands.ts', './encrypted-store.ts', 'react'],
    advice: 'Offline is handed its way to the API by main.tsx',
  },
  {
    from: 'src/offline/cache/keep.ts',
    never: ['idb-keyval'],
    may: ['#offline/idb.ts'],
    advice: 'Only src/offline/idb.ts opens IndexedDB.',
  },
  {
    from: 'src/lock/device-lock.ts',
    never: ['#api/call.ts', '#features/lock/LockScreen.tsx', '#ui/Page.tsx', '../offline/idb.ts'],
    may: ['#offline/key-source.ts', '#offline/outbox/outbox.ts', '#store', './lock-row.ts'],
    advice: 'The lock of a device guards what #offline stores',
  },
  {
    from: 'src/api/call.ts',
    never: [
      '#features/kit/queries.ts',
      '#ui/Page.tsx',
      '#offline/outbox/use-outbox.ts',
      '../ui/Page.tsx',
    ],
    may: ['#contract/endpoint.ts', '#config', 'valibot'],
    advice: 'The client of the API knows the contract alone',
  },
  {
    from: 'src/identity/session.ts',
    never: [
      '#features/kit/queries.ts',
      '#ui/Page.tsx',
      '#offline/outbox/use-outbox.ts',
      '../offline/outbox/use-outbox.ts',
    ],
    may: ['@clerk/clerk-react', '#contract/session.ts', '#config', 'react'],
    advice: 'Identity knows Clerk and the contract alone',
  },
  {
    from: 'src/ui/Page.tsx',
    never: [
      '#features/kit/KitPage.tsx',
      '#api/call.ts',
      '#offline/outbox/use-outbox.ts',
      '../api/call.ts',
    ],
    may: ['react', '@mantine/core', '#routes', './pictures.tsx'],
    advice: 'A shared piece knows no feature and fetches nothing',
  },
  {
    from: 'src/domain/kit-messages.ts',
    never: ['#ui/Page.tsx', '#features/kit/KitPage.tsx', '#api/call.ts', '#offline/saved-copy.ts'],
    may: ['#contract/kits.ts', '#routes', 'dayjs', './formats.ts'],
    advice: 'What features share of a subject is rules and words',
  },
  {
    from: 'src/record/queries.ts',
    never: ['#features/sharing/summary.ts', '#app/App.tsx', '../features/sharing/summary.ts'],
    may: ['#api/call.ts', '#ui/Page.tsx', '#offline/cache/notes.ts', './reading/labels.ts'],
    advice: 'The library of the GP record knows no feature',
  },
  {
    from: 'src/record/reading/labels.ts',
    never: ['react', '#ui/Page.tsx', '#api/call.ts', '#record/queries.ts', '../queries.ts'],
    may: ['#contract/gp-record.ts', '#domain/formats.ts', './text.ts'],
    advice: 'Reading a record is rules and words',
  },
  {
    from: 'src/features/sharing/ShareRecordPage.tsx',
    never: ['#features/gp-record/RecordPage.tsx', '../gp-record/RecordPage.tsx'],
    may: ['#record/queries.ts', './summary.ts'],
    advice: 'Features never import each other',
  },
  {
    from: 'src/features/kit/KitPage.tsx',
    never: ['#features/studies/queries.ts', '../studies/queries.ts'],
    may: ['#ui/Page.tsx', '#api/call.ts', '#identity/session.ts', '#contract/days.ts', '#routes'],
    advice: 'Features never import each other',
  },
  {
    from: 'src/features/kit/order/OrderPage.tsx',
    never: ['#features/studies/queries.ts', '../../studies/queries.ts'],
    may: ['../queries.ts', './ProductStep.tsx'],
    advice: 'Features never import each other',
  },
  {
    from: 'src/features/kit/RegisterPage.tsx',
    never: ['#app/App.tsx'],
    may: ['./KitPage.tsx', '#pwa/install.ts', 'react', '@tanstack/react-query'],
    advice: 'The app knows its features, not they the app',
  },
  {
    from: 'src/features/kit/mutations.ts',
    never: ['#offline/outbox/sync.ts', '#offline/outbox/outbox.ts'],
    may: [
      '#offline/outbox/use-outbox.ts',
      '#offline/saved-copy.ts',
      '#offline/connectivity.ts',
      '#offline/session/cached-session.ts',
      '#offline/session/sign-out.ts',
      '#offline/cache/encrypted-store.ts',
      '#offline/cache/persister.ts',
      '#lock/lock-state.ts',
    ],
    advice: 'A feature submits, and shows what is kept here',
  },
  {
    from: 'src/features/kit/queries.ts',
    never: [
      '@tanstack/query-sync-storage-persister',
      '@tanstack/react-query-persist-client',
      '@tanstack/query-persist-client-core',
    ],
    may: ['@tanstack/react-query'],
    advice: 'Queries are kept by src/offline',
  },
  {
    from: 'src/features/kit/signed-in.ts',
    never: ['@clerk/clerk-react', '@clerk/shared/types'],
    may: ['#identity/session.ts'],
    advice: 'Only src/identity imports Clerk.',
  },
  {
    from: 'src/features/kit/saved.ts',
    never: ['idb-keyval'],
    may: ['#offline/outbox/use-outbox.ts'],
    advice: 'Only src/offline/idb.ts opens IndexedDB.',
  },
  {
    from: 'src/app/App.tsx',
    never: ['../../sw/sw.ts', '../../server/boot/app.ts', '../../sandbox/identity/users.ts'],
    may: ['#features/kit/KitPage.tsx', '#pwa/UpdatePrompt.tsx', '../theme.ts'],
    advice: 'This is another runtime.',
  },
  {
    from: 'src/main.tsx',
    never: ['../sw/sw.ts', '../server/boot/app.ts', '../sandbox/identity/users.ts'],
    may: ['#app/App.tsx', '#api/call.ts', '#offline/outbox/use-outbox.ts'],
    advice: 'This is another runtime.',
  },
  {
    from: 'src/pwa/registration.ts',
    never: ['#features/kit/KitPage.tsx', '#app/App.tsx', '../app/App.tsx'],
    may: ['#contract/worker-messages.ts', 'workbox-window', '#ui/Page.tsx'],
    advice: 'The page side of the worker knows no feature',
  },
  {
    from: 'src/routes.ts',
    never: ['#features/kit/KitPage.tsx', './app/App.tsx'],
    may: ['#contract/days.ts'],
    advice: 'All of src imports this file',
  },
  {
    from: 'sw/sw.ts',
    never: [
      'react',
      '#api/call.ts',
      '#offline/outbox/use-outbox.ts',
      '#ui/Page.tsx',
      '../src/routes.ts',
    ],
    may: ['workbox-precaching', '#contract/endpoint.ts', './precache.ts'],
    advice: 'The worker imports #contract/…',
  },
  {
    from: 'server/boot/app.ts',
    never: ['#api/call.ts', '#routes', '#config', '../../src/contract/days.ts', '../../sw/sw.ts'],
    may: ['hono', 'kysely', '#contract/days.ts', '../kits/kit-routes.ts'],
    advice: 'The server shares the contract alone with the app',
  },
  {
    from: 'server/identity/identity-gateway.ts',
    never: ['../../sandbox/identity/users.ts', '../../run/product.ts'],
    may: ['../boot/settings.ts', 'jose'],
    advice: 'Outside services are reached over HTTP',
  },
  {
    from: 'sandbox/addresses/find.ts',
    never: ['#api/call.ts', '#ui/Page.tsx', '../../src/routes.ts', '../../sw/sw.ts'],
    may: ['hono', '#contract/addresses.ts', './fixtures.ts'],
    advice: 'A stand-in of an outside service shares the contract alone',
  },
  {
    from: 'sandbox/identity/users.ts',
    never: [
      '../../server/boot/app.ts',
      '../../server/sandbox-seed/people.ts',
      '../../run/product.ts',
    ],
    may: ['jose', '../listen.ts'],
    advice: 'A stand-in knows nothing of our server',
  },
]

const planted = withFolder()

beforeAll(async () => {
  const settings = await readFile(join(root, '.oxlintrc.json'), 'utf8')
  // What is planted is no program: the rules that need types have nothing to say on it.
  await plant('.oxlintrc.json', settings.replace('"typeAware": true', '"typeAware": false'))
})

test('lint refuses what the import table refuses, and nothing else', async () => {
  for (const { from, never, may } of table) await plantImports(from, [...may, ...never])
  const refused = await refusedImports()
  for (const { from, never, advice } of table) {
    const here = refused.filter(({ file }) => file === from)
    expect(unique(here.map(({ name }) => name)), from).toEqual(never.toSorted())
    for (const breach of here) expect(breach.advice, `${from}: ${breach.name}`).toContain(advice)
  }
})

test('an import that is made later, or passed on, is refused as well', async () => {
  await plant('src/ui/later.ts', "export const later = () => import('#api/call.ts')\n")
  await plant('src/ui/onward.ts', "export { call } from '#api/call.ts'\n")
  const files = (await refusedImports()).map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['src/ui/later.ts', 'src/ui/onward.ts']))
})

test('a circle of imports is refused, through aliases too', async () => {
  await plant('package.json', await readFile(join(root, 'package.json'), 'utf8'))
  await plant('src/ui/egg.ts', "import { hen } from '#ui/hen.ts'\nexport const egg = () => hen\n")
  await plant('src/ui/hen.ts', "import { egg } from './egg.ts'\nexport const hen = () => egg\n")
  const circles = (await lint(planted)).filter(({ rule }) => rule === 'no-cycle')
  expect(circles.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['src/ui/egg.ts', 'src/ui/hen.ts']),
  )
})

test('in the server a circle of types is refused as well', async () => {
  await plant(
    'server/kits/egg.ts',
    "import type { Hen } from './hen.ts'\nexport type Egg = Hen[]\n",
  )
  await plant(
    'server/kits/hen.ts',
    "import type { Egg } from './egg.ts'\nexport type Hen = Egg[]\n",
  )
  const circles = (await lint(planted)).filter(({ rule }) => rule === 'no-cycle')
  expect(circles.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['server/kits/egg.ts', 'server/kits/hen.ts']),
  )
})

test('the patient API is fetched in one folder alone', async () => {
  const request = "export const visit = () => fetch('/api/users')\n"
  await plant('src/features/kit/visit.ts', request)
  await plant('src/api/visit.ts', request)
  const found = (await lint(planted)).filter(({ rule }) => rule === 'no-restricted-globals')
  expect(found.map(({ file }) => file)).toEqual(['src/features/kit/visit.ts'])
})

async function refusedImports(): Promise<(Breach & { name: string })[]> {
  return (await lint(planted))
    .filter(({ rule }) => rule === 'no-restricted-imports')
    .map((breach) => ({ ...breach, name: /^'(.*?)'/.exec(breach.message)?.[1] ?? '' }))
}

const unique = (names: string[]) => [...new Set(names)].toSorted()

const plantImports = (file: string, names: string[]) =>
  plant(file, names.map((name) => `import '${name}'\n`).join(''))

async function plant(file: string, text: string): Promise<void> {
  const path = join(planted, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
