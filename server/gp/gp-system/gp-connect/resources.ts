import { addressOf, isFhir, partsAt, peekAt, type Fhir } from './fhir.ts'

/** The resources of one record, from all replies. */
export interface Resources {
  all(): readonly Fhir[]
  ofType(type: string): readonly Fhir[]
  /** The resource that a Reference leads to; undefined for a broken one. */
  find: (reference: Fhir | undefined) => Fhir | undefined
  /** The resource in which another is contained. */
  containerOf: (resource: Fhir) => Fhir | undefined
}

/**
 * A resource that is in two replies counts once; where the two differ, both are kept. The id of a
 * contained resource is unique within its container only, so `#id` is looked up nowhere else. Other
 * references lead to the address that a resource has in its bundle (`urn:uuid:` for one without an id),
 * else to its type and id (FHIR STU3, "Resolving references in Bundles").
 */
export function gatherResources(replies: readonly (readonly Fhir[])[]): Resources {
  const byName = new Map<string, Fhir>()
  const byType = new Map<string, Fhir[]>()
  const all: Fhir[] = []
  const containers = new Map<Fhir, Fhir>()
  const local = new Map<Fhir, Fhir>()
  /** False when the same was there already. */
  const add = (resource: Fhir, name: string | undefined): boolean => {
    const known = name === undefined ? undefined : byName.get(name)
    if (known && isSame(known, resource)) return false
    if (name !== undefined && !known) byName.set(name, resource)
    all.push(resource)
    const address = addressOf(resource)
    if (address !== undefined && !byName.has(address)) byName.set(address, resource)
    const type = peekAt(resource, 'resourceType') ?? ''
    const ofType = byType.get(type)
    if (ofType) ofType.push(resource)
    else byType.set(type, [resource])
    return true
  }
  for (const resource of replies.flat()) {
    const name = nameOf(resource) ?? addressOf(resource)
    if (!add(resource, name)) continue
    // Ended allergies are contained in their list, so that they are not mistaken for current ones.
    const contained = partsAt(resource, 'contained')
    if (contained.length === 0) continue
    for (const each of contained) {
      containers.set(each, resource)
      const own = nameOf(each)
      add(each, own && name && `${name}#${own}`)
    }
    const targets = new Map(contained.map((each) => [`#${peekAt(each, 'id')}`, each]))
    resolveLocally(resource, (reference) =>
      reference === '#' ? resource : targets.get(reference),
    ).forEach(([reference, target]) => local.set(reference, target))
  }
  return {
    all: () => all,
    ofType: (type) => byType.get(type) ?? [],
    find(part) {
      const reference = peekAt(part, 'reference')
      if (part === undefined || reference === undefined) return undefined
      if (reference.startsWith('#')) return local.get(part)
      return byName.get(reference) ?? byName.get(endOf(reference))
    },
    containerOf: (resource) => containers.get(resource),
  }
}

/** Resources are never nested deeper, except by an attacker; deeper ones are treated as different. */
const deepest = 20

/** The References `#id` in a resource, at any depth, each with the resource that it leads to. */
function resolveLocally(
  of: unknown,
  find: (reference: string) => Fhir | undefined,
  depth = 0,
): [Fhir, Fhir][] {
  if (depth > deepest) return []
  if (Array.isArray(of)) return of.flatMap((each) => resolveLocally(each, find, depth + 1))
  if (!isFhir(of)) return []
  const reference = peekAt(of, 'reference')
  const target = reference?.startsWith('#') ? find(reference) : undefined
  const below = Object.values(of).flatMap((each) => resolveLocally(each, find, depth + 1))
  return target ? [[of, target], ...below] : below
}

/** Whether both say the same, in whatever order their fields are. */
function isSame(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true
  if (depth > deepest || typeof one !== 'object' || typeof other !== 'object') return false
  if (one === null || other === null) return false
  const fields = Object.entries(one)
  const others = new Map<string, unknown>(Object.entries(other))
  return (
    fields.length === others.size &&
    fields.every(([key, value]) => others.has(key) && isSame(value, others.get(key), depth + 1))
  )
}

function nameOf(resource: Fhir): string | undefined {
  const id = peekAt(resource, 'id')
  return id === undefined ? undefined : `${peekAt(resource, 'resourceType')}/${id}`
}

/** `https://surgery.example/STU3/Patient/12/_history/3` becomes Patient/12. */
function endOf(reference: string): string {
  const history = reference.indexOf('/_history/')
  const whole = history < 0 ? reference : reference.slice(0, history)
  const id = whole.lastIndexOf('/')
  const type = id > 0 ? whole.lastIndexOf('/', id - 1) : -1
  return type < 0 ? whole : whole.slice(type + 1)
}
