import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Groups = Rolldown.CodeSplittingGroup[]

/** Code shared by this many pages or fewer stays in its own chunk, so that sign-in does not load it. */
const few = 4

/** Mantine's parts for layout and fields: a page that has one of them nearly always has others. */
const fieldsAndLayout =
  /@mantine\/core\/esm\/(components\/(Card|CloseButton|Combobox\/ComboboxChevron|Group|Input|NativeSelect|SimpleGrid|Stack|Tabs|Text|TextInput|Title)\/|core\/(DirectionProvider|utils\/(create-safe-context|get-sorted-breakpoints)|MantineProvider\/color-functions\/get-auto-contrast-value)\/)|@mantine\/hooks\/esm\/(use-id|use-merged-ref)\//

/** Small parts of several members' pages, among them the dashboard. */
const ofMostPages =
  /\/src\/(ui\/(WithAside|menu-drawings|use-diseases|use-fitting)|domain\/steps)\./

/** What the dashboard, the sign-out and the greetings need of it, without the rest. */
const besideRecord =
  /\/src\/(offline\/cache\/notes|record\/use-note|contract\/notification-preferences|domain\/(new-counts-note|record-sections|TermsPoints)|features\/dashboard\/NewInRecord)\./

/** The record's own code, and the knowledge in it. Its other pages load it too: whoever opens them comes from the record. */
const ofRecord =
  /\/src\/(record\/|features\/gp-record\/(?!RecordPage\.)|content\/(?!failure|other-names)|ui\/Cover\.)/

/** What members' pages and those for signing in and up have in common, or soon load. */
const ofSession = /\/src\/(identity\/(identity-slot|member-metadata|sign-ins)|ui\/ErrorSummary)\./

const choicesOfMantine = /@mantine\/core\/esm\/(components\/(Checkbox|Radio)|utils\/InlineInput)\//

/** What the dashboard says about a kit, and its own pages too. */
const ofKit = /\/src\/(domain\/(kit-messages|kit-dates|KitBar)|api\/kit-events)\./

/** Fields, sending what they hold, saying what became of it; and lists of it, among them what researchers see. */
const ofSending =
  /@mantine\/core\/esm\/components\/(Divider|List)\/|\/src\/(content\/failure-words|domain\/deliveries|contract\/(research-view|answer-values)|api\/(failure-messages|use-submit)|ui\/(fields|use-navigate-if-still-here))\./

/** Forms that are checked by a schema, and what is typed in them and not saved. */
const ofForms =
  /\/src\/(ui\/form|offline\/drafts|domain\/(birth-date|date-parts|save-failure|shortened))\./

/** What pages of the settings read, and how they show it; and notes of the device that they name too. */
const ofAccount =
  /\/src\/(features\/account\/|ui\/SummaryList\.|contract\/(account|appointment-questions|other-studies|shared-links)\.|domain\/(questions-note|saved-studies)\.)/

/** The rows of the menus: the account settings' own, the drawer's and the rail's. */
const ofMenus =
  /@mantine\/core\/esm\/components\/(NavLink|Collapse|Accordion)\/|\/src\/app\/layouts\/MenuItems\./

/** Diseases by name, and whether a study fits: loaded where there is a study, or a diagnosis to write. */
const ofDiseases =
  /\/src\/(domain\/(fit-words|known-diseases)|contract\/(diseases|study-fit|looks-for-words|imported-diseases|postcode-regions)|content\/rare-diseases)\./

/** What a questionnaire is made of. Of the pages that only name its questions, none loads it. */
const ofQuestionnaires =
  /\/src\/contract\/(asking|questionnaire|questionnaire-answers|several-lines)\./

const ofStudies =
  /\/src\/(features\/studies\/|contract\/(consent-decisions|study-page|study-updates)\.)/

/** They load the components whose chunks are grouped. */
const loaders = ['app/pages.ts', 'app/entry-pages.ts', 'app/auth/IdentityRoot.tsx'].map(
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
      name: (id, graph) =>
        ofSession.test(id) || (isOfMembers(id, graph) && isOfSignIn(id, graph)) ? 'session' : null,
      priority: 2,
    },
    {
      debugName: 'members',
      name: (id, graph) =>
        !besideRecord.test(id) && (ofMostPages.test(id) || isOfMembers(id, graph))
          ? 'members'
          : null,
      priority: 1,
    },
    { name: 'beside-record', test: besideRecord, priority: 1 },
    // Where one of these needs another, the other stands first.
    { name: 'fields', test: fieldsAndLayout },
    {
      debugName: 'record',
      name: (id, graph) =>
        ofRecord.test(id) && isPartOf('RecordPage', id, graph) ? 'record' : null,
    },
    { name: 'choices', test: choicesOfMantine, minShareCount: 2 },
    { name: 'kit', test: ofKit },
    { name: 'kit-pages', test: /\/src\/features\/kit\//, minShareCount: 2 },
    { name: 'dialog', test: /\/src\/ui\/Dialog\./, minShareCount: 2 },
    { name: 'sending', test: ofSending, minShareCount: 2 },
    { name: 'forms', test: ofForms, minShareCount: 2 },
    { name: 'questionnaire', test: ofQuestionnaires },
    { name: 'account', test: ofAccount, minShareCount: 2 },
    { name: 'diseases', test: ofDiseases },
    { name: 'studies', test: ofStudies, minShareCount: 2 },
    {
      debugName: 'settings',
      name: (id, graph) =>
        ofMenus.test(id) || isPartOf('SettingsLayout', id, graph) ? 'settings' : null,
    },
    { name: 'tasks', test: /\/src\/features\/(health-profile|tasks)\//, minShareCount: 2 },
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
