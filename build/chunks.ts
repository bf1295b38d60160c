import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Groups = Rolldown.CodeSplittingGroup[]

/** Code shared by this many pages or fewer stays in its own chunk, so that sign-in does not load it. */
const few = 4

/**
 * Mantine's fields with what only they use: a dozen files of some 500 bytes. A page that has one of them nearly always has
 * others.
 */
const fieldsOfMantine =
  /@mantine\/core\/esm\/(components\/(CloseButton|Combobox\/ComboboxChevron|Input|NativeSelect|TextInput|Tabs)\/|core\/(DirectionProvider|utils\/(create-safe-context|get-sorted-breakpoints)|MantineProvider\/color-functions\/get-auto-contrast-value)\/)|@mantine\/hooks\/esm\/use-id\//

/** Mantine's parts for layout, of a few hundred bytes each. A page that has one of them mostly has others. */
const layoutOfMantine = /@mantine\/core\/esm\/components\/(Group|SimpleGrid|Stack|Text|Title)\//

/** What the dashboard, the sign-out and the greetings need of it, without the rest. */
const besideRecord = /\/src\/(offline\/cache\/notes|domain\/(record-sections|TermsPoints))\./

/** The record's own code. Its other pages load it too: whoever opens them comes from the record. */
const ofRecord = /\/src\/(features\/gp-record\/(?!RecordPage\.)|ui\/Cover\.)/

/** What the identity provider shares with pages that show one of its forms. */
const ofIdentity = /\/src\/identity\/(identity-slot|member-metadata|sign-ins)\.ts/

/** What the dashboard says about a kit, and its own pages too. */
const ofKit = /\/src\/(domain\/(kit-messages|kit-dates|KitBar)|api\/kit-events)\./

/** They load the components whose chunks are grouped. */
const loaders = ['app/pages.ts', 'app/auth/IdentityRoot.tsx'].map(
  (file) => new URL(`../src/${file}`, import.meta.url).pathname,
)

/** The names of their components. */
interface PageNames {
  ofPublic: readonly string[]
  ofMembers: readonly string[]
  /** Members' pages that the build prerenders, because most visits begin there. */
  first: readonly string[]
}

/**
 * Groups modules into chunks, because each file costs a request on a slow network and one in the service worker. One
 * group holds what every page loads; another what the signed-in app loads before any page, plus what its prerendered
 * pages share with many others or among three of them. Code that they share with a public page, the identity provider or
 * the pages for signing in and up stays separate, so that none of these waits for the whole group and its styles.
 */
export function chunkGroups(pages: () => PageNames): Groups {
  const known = new Map<string, ReadonlySet<string>>()
  const isPartOf = (name: string, id: string, graph: Graph): boolean => {
    const modules = known.get(name) ?? modulesOf(name, graph)
    known.set(name, modules)
    return modules.has(id)
  }
  const howMany = (names: readonly string[], id: string, graph: Graph): number =>
    names.filter((name) => isPartOf(name, id, graph)).length
  const isOfOthers = (id: string, graph: Graph) =>
    isPartOf('IdentityProvider', id, graph) ||
    isPartOf('IdentityForms', id, graph) ||
    howMany(pages().ofPublic, id, graph) > 0
  const isOfSignIn = (id: string, graph: Graph) =>
    isPartOf('SignInPage', id, graph) || isPartOf('SignUpPage', id, graph)
  const isOfMembers = (id: string, graph: Graph) =>
    isPartOf('MembersArea', id, graph) ||
    howMany(pages().first, id, graph) > 2 ||
    (howMany(pages().first, id, graph) > 0 && howMany(pages().ofMembers, id, graph) > few)
  return [
    { name: 'app', tags: ['$initial'], priority: 4 },
    {
      debugName: 'public',
      name: (id, graph) => (isOfMembers(id, graph) && isOfOthers(id, graph) ? 'public' : null),
      priority: 3,
    },
    {
      debugName: 'session',
      name: (id, graph) => (isOfMembers(id, graph) && isOfSignIn(id, graph) ? 'session' : null),
      priority: 2,
    },
    {
      debugName: 'members',
      name: (id, graph) => (isOfMembers(id, graph) ? 'members' : null),
      priority: 1,
    },
    { name: 'fields', test: fieldsOfMantine, priority: 0 },
    { name: 'layout', test: layoutOfMantine, priority: 0 },
    { name: 'beside-record', test: besideRecord, priority: 1 },
    {
      debugName: 'record',
      name: (id, graph) =>
        ofRecord.test(id) && isPartOf('RecordPage', id, graph) ? 'record' : null,
      priority: 0,
    },
    { name: 'identity', test: ofIdentity, priority: 0 },
    { name: 'kit', test: ofKit, priority: 0 },
  ]
}

/** The module of this component, with all that it imports statically. */
function modulesOf(name: string, graph: Graph): ReadonlySet<string> {
  const loaded = loaders.flatMap((file) => graph.getModuleInfo(file)?.dynamicallyImportedIds ?? [])
  const own = loaded.find((id) => id.endsWith(`/${name}.tsx`))
  if (own === undefined) throw new Error(`Nothing loads ${name}`)
  const modules = new Set([own])
  for (const id of modules) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      // The bundler tree-shakes packages by itself.
      if (!imported.includes('/node_modules/')) modules.add(imported)
    }
  }
  return modules
}
