import { readFileSync } from 'node:fs'

const manifest = JSON.parse(
  readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** What a visitor downloads before the landing page stands. */
const landing = ['index.html']
/** What a member downloads before the frame of their pages stands; clerk-js comes beside it. */
const signedIn = [...landing, 'src/app/IdentifiedApp.tsx']

export default [
  { name: 'landing page: script', path: scripts(landing), limit: '110 kB' },
  { name: 'landing page: styles', path: styles(landing), limit: '10 kB' },
  { name: 'signed-in shell: script', path: scripts(signedIn), limit: '170 kB' },
]

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
