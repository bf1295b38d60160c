import { readFileSync } from 'node:fs'

const manifest = JSON.parse(
  readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** What every page loads. */
const app = ['index.html']
const landing = [...app, pageNamed('LandingPage')]
/** What a member's pages load before any of them. */
const members = [...app, chunkNamed('members')]

/** All of our own script that a member's page loads, with the bridge to clerk-js; not clerk-js itself. */
const membersPage = (name, component, limit) => ({
  name: `${name}: our script`,
  path: scripts([...members, pageNamed(component), pageNamed('IdentityProvider')]),
  limit,
})

export default [
  { name: 'landing page: script', path: scripts(landing), limit: '91 kB' },
  { name: 'landing page: styles', path: styles(landing), limit: '6 kB' },
  {
    name: 'landing page: all that is transferred',
    path: [
      ...scripts(landing),
      'dist/assets/*.woff2',
      'dist/pages/landing.html',
      'dist/favicon.ico',
      'dist/manifest.webmanifest',
    ],
    limit: '137 kB',
  },
  {
    name: 'sign-in: our script',
    path: scripts([...app, pageNamed('SignInPage')]),
    limit: '100 kB',
  },
  membersPage('dashboard', 'DashboardPage', '157 kB'),
  membersPage('task list', 'TaskListPage', '152 kB'),
  membersPage('kit', 'KitPage', '157 kB'),
  membersPage('GP record', 'RecordPage', '198 kB'),
  { name: 'clerk-js', path: 'dist/clerk-js/clerk.browser.js', limit: '78 kB' },
]

/** The entry of a component, which its file is named after. */
function pageNamed(name) {
  const found = Object.keys(manifest).find((source) => source.endsWith(`/${name}.tsx`))
  if (!found) throw new Error(`The build has no ${name}`)
  return found
}

/** The name in the manifest of a chunk that build/chunks.ts names. */
function chunkNamed(wanted) {
  const [found] = Object.entries(manifest).find(([, { name }]) => name === wanted) ?? []
  if (!found) throw new Error(`The build has no chunk of the name ${wanted}`)
  return found
}

function scripts(entries) {
  return chunks(entries).map(({ file }) => `dist/${file}`)
}

function styles(entries) {
  return chunks(entries).flatMap(({ css = [] }) => css.map((file) => `dist/${file}`))
}

/** The chunks of these entries and all that they import, save what they import later. */
function chunks(entries) {
  const names = new Set(entries)
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    chunk.imports?.forEach((imported) => names.add(imported))
  }
  return [...names].map((name) => manifest[name])
}
