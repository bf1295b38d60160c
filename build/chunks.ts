import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Groups = Rolldown.CodeSplittingGroup[]

const pagesFile = new URL('../src/app/pages.ts', import.meta.url).pathname

/**
 * Which modules come in one file, for a slow network pays for each: what every page loads, and what the signed-in app
 * loads before any of its pages. What a public page has in common with the latter stands apart, so that nothing else
 * comes along.
 * @param publicPages The names of their components.
 */
export function chunkGroups(publicPages: () => readonly string[]): Groups {
  const known = new Map<string, ReadonlySet<string>>()
  const comesWith = (name: string, id: string, graph: Graph): boolean => {
    const modules = known.get(name) ?? modulesOf(name, graph)
    known.set(name, modules)
    return modules.has(id)
  }
  const ofMembers = (id: string, graph: Graph) => comesWith('MembersArea', id, graph)
  const ofPublic = (id: string, graph: Graph) =>
    publicPages().some((name) => comesWith(name, id, graph))
  return [
    { name: 'app', tags: ['$initial'], priority: 3 },
    {
      name: (id, graph) => (ofMembers(id, graph) && ofPublic(id, graph) ? 'public' : null),
      priority: 2,
    },
    { name: (id, graph) => (ofMembers(id, graph) ? 'members' : null), priority: 1 },
  ]
}

/** The module of this component, with all that it imports at once. */
function modulesOf(name: string, graph: Graph): ReadonlySet<string> {
  const loaded = graph.getModuleInfo(pagesFile)?.dynamicallyImportedIds ?? []
  const own = loaded.find((id) => id.endsWith(`/${name}.tsx`))
  if (own === undefined) throw new Error(`src/app/pages.ts does not load ${name}`)
  const modules = new Set([own])
  for (const id of modules) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      // Of a package comes what is used of it: the bundler knows.
      if (!imported.includes('/node_modules/')) modules.add(imported)
    }
  }
  return modules
}
