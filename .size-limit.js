import { readFileSync } from 'node:fs'

const manifest = JSON.parse(
  readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** What every page loads. */
const app = [chunkNamed('app')]
const landing = [...app, 'src/app/LandingRoute.tsx']
/** What a member's pages load beside it: their frame, and what lies over each of them. */
const members = [...app, chunkNamed('members')]
const clerk = 'dist/clerk-js/clerk.browser.js'

/** The whole script of a member's page, clerk-js included. */
const membersPage = (name, source, limit) => ({
  name: `${name}: script`,
  path: [...scripts([...members, source]), clerk],
  limit,
})

export default [
  { name: 'landing page: script', path: scripts(landing), limit: '81 kB' },
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
    limit: '127 kB',
  },
  {
    name: 'sign-in: our script',
    path: scripts([...app, chunkNamed('entrance')]),
    limit: '92 kB',
  },
  // It came with the frame already.
  membersPage('dashboard', chunkNamed('members'), '217 kB'),
  membersPage('task list', chunkNamed('tasks'), '220 kB'),
  membersPage('kit', chunkNamed('kit'), '221 kB'),
  membersPage('GP record', chunkNamed('record'), '252 kB'),
]

/** The name in the manifest of a chunk that vite.config.ts names. */
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
