import { partsAt, textAt, type Fhir } from './fhir.ts'

/** The resources of one record, from all replies. */
export interface Resources {
  all(): readonly Fhir[]
  ofType(type: string): readonly Fhir[]
  /** Undefined for a broken reference. */
  find: (reference: string | undefined) => Fhir | undefined
}

/** A resource that is in two replies counts once; where the two differ, both are kept. */
export function gatherResources(replies: readonly (readonly Fhir[])[]): Resources {
  const byName = new Map<string, Fhir>()
  const byType = new Map<string, Fhir[]>()
  const all: Fhir[] = []
  const add = (resource: Fhir, name: string | undefined) => {
    const known = name === undefined ? undefined : byName.get(name)
    if (known && isSame(known, resource)) return
    if (name !== undefined && !known) byName.set(name, resource)
    all.push(resource)
    const type = textAt(resource, 'resourceType') ?? ''
    const ofType = byType.get(type)
    if (ofType) ofType.push(resource)
    else byType.set(type, [resource])
  }
  for (const resource of replies.flat()) {
    add(resource, nameOf(resource))
    // Ended allergies are contained in their list, so that they are not mistaken for current ones.
    for (const contained of partsAt(resource, 'contained')) add(contained, nameOf(contained))
  }
  return {
    all: () => all,
    ofType: (type) => byType.get(type) ?? [],
    find: (reference) => (reference === undefined ? undefined : byName.get(endOf(reference))),
  }
}

/** Resources are never nested deeper, except by an attacker; deeper ones are treated as different. */
const deepest = 20

function isSame(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true
  if (depth > deepest || typeof one !== 'object' || typeof other !== 'object') return false
  if (one === null || other === null) return false
  const [left, right] = [Object.entries(one), Object.entries(other)]
  return (
    left.length === right.length &&
    left.every(([key, value], index) => {
      const [otherKey, otherValue] = right[index] ?? []
      return key === otherKey && isSame(value, otherValue, depth + 1)
    })
  )
}

function nameOf(resource: Fhir): string | undefined {
  const id = textAt(resource, 'id')
  return id === undefined ? undefined : `${textAt(resource, 'resourceType')}/${id}`
}

/** `https://surgery.example/STU3/Patient/12` becomes Patient/12. */
function endOf(reference: string): string {
  const id = reference.lastIndexOf('/')
  const type = id > 0 ? reference.lastIndexOf('/', id - 1) : -1
  return type < 0 ? reference : reference.slice(type + 1)
}
