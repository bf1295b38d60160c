import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Groups = Rolldown.CodeSplittingGroup[]

/** What no more pages than these share stays apart: sign-in pays for the rest too. */
const few = 3

const pagesFile = new URL('../src/app/pages.ts', import.meta.url).pathname
const identityFile = new URL('../src/identity/IdentityProvider.tsx', import.meta.url).pathname

/** The names of their components. */
interface PageNames {
  ofPublic: readonly string[]
  ofMembers: readonly string[]
  /** Those of a member's that the build renders: most visits begin there. */
  first: readonly string[]
}

/**
 * Which modules come in one file, for a slow network and the service worker both pay for each: what every page loads,
 * and what the signed-in app loads before any of its pages, with what those that somebody opens first share with
 * many. What a public page or the identity provider has in common with these stands apart, so that neither waits for
 * them.
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
  let ofIdentity: ReadonlySet<string> | undefined
  const isOfOthers = (id: string, graph: Graph) => {
    ofIdentity ??= modulesFrom(identityFile, graph)
    return ofIdentity.has(id) || howMany(pages().ofPublic, id, graph) > 0
  }
  const isOfMembers = (id: string, graph: Graph) =>
    isPartOf('MembersArea', id, graph) ||
    (howMany(pages().first, id, graph) > 0 && howMany(pages().ofMembers, id, graph) > few)
  return [
    { name: 'app', tags: ['$initial'], priority: 3 },
    {
      debugName: 'public',
      name: (id, graph) => (isOfMembers(id, graph) && isOfOthers(id, graph) ? 'public' : null),
      priority: 2,
    },
    {
      debugName: 'members',
      name: (id, graph) => (isOfMembers(id, graph) ? 'members' : null),
      priority: 1,
    },
  ]
}

/** The module of this component, with all that it imports statically. */
function modulesOf(name: string, graph: Graph): ReadonlySet<string> {
  const loaded = graph.getModuleInfo(pagesFile)?.dynamicallyImportedIds ?? []
  const own = loaded.find((id) => id.endsWith(`/${name}.tsx`))
  if (own === undefined) throw new Error(`src/app/pages.ts does not load ${name}`)
  return modulesFrom(own, graph)
}

function modulesFrom(first: string, graph: Graph): ReadonlySet<string> {
  const modules = new Set([first])
  for (const id of modules) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      // Of a package comes what is used of it: the bundler knows.
      if (!imported.includes('/node_modules/')) modules.add(imported)
    }
  }
  return modules
}
