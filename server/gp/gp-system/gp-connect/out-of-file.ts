import { isFhir, partAt, partsAt, peekAt, type Fhir } from './fhir.ts'
import { isOfAnotherPatient } from './identity-check.ts'
import { isSurrounding } from './mapping.ts'
import type { Resources } from './resources.ts'
import { whyWithheld } from './withheld.ts'

/** Types of entries that we know how to judge. Any other may have within it what must not be shown. */
const entryTypes = new Set([
  'AllergyIntolerance',
  'Condition',
  'DiagnosticReport',
  'DocumentReference',
  'Encounter',
  'Immunization',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'ProcedureRequest',
  'QuestionnaireResponse',
  'ReferralRequest',
])

/** Types of what entries refer to, which say something of the entries that do. */
const isContext = (type: string): boolean =>
  type !== 'Patient' && (isSurrounding(type) || contextTypes.has(type))
const contextTypes = new Set(['Binary', 'ProcedureRequest', 'Questionnaire'])

const typeOf = (resource: Fhir | undefined): string => peekAt(resource, 'resourceType') ?? ''

type Why = 'withheld' | 'of another patient' | 'unknown'

/** What of a record a file may have. */
export interface FileContents {
  resources: readonly Fhir[]
  /** A resource of the file without the parts that say something of what is left out. */
  cleaned: (resource: Fhir) => unknown
  /** How many were left out. Those that are not for the patient are not counted: the member is not meant to know of them. */
  ofOthers: number
  unknown: number
}

export function contentsOfFile(resources: Resources): FileContents {
  const { all, why } = judged(resources)
  const out = new Set([...why.keys(), ...onlyReachedFrom(why, all, resources)])
  const countOf = (wanted: Why) =>
    resources.all().filter((resource) => why.get(resource) === wanted).length
  return {
    resources: resources
      .all()
      .filter((resource) => !out.has(resource) && !resources.containerOf(resource)),
    cleaned: cleanerOf(resources, out),
    ofOthers: countOf('of another patient'),
    unknown: countOf('unknown'),
  }
}

/**
 * Each resource with the reason why it is left out. A contained one counts also where the same came in another reply, because
 * it goes out with its container.
 */
function judged(resources: Resources) {
  const whyOf = whyWithheld(resources)
  const all = new Set<Fhir>()
  const why = new Map<Fhir, Why>()
  const judge = (resource: Fhir, container?: Fhir): void => {
    all.add(resource)
    const own = reasonOf(resource)
    if (own) why.set(resource, own)
    else if (container && why.has(container)) why.set(resource, 'withheld')
  }
  const reasonOf = (resource: Fhir): Why | undefined => {
    if (whyOf(resource) !== undefined) return 'withheld'
    if (isOfAnotherPatient(resource, resources)) return 'of another patient'
    const type = typeOf(resource)
    return entryTypes.has(type) || type === 'Patient' || isContext(type) ? undefined : 'unknown'
  }
  for (const resource of resources.all()) {
    if (resources.containerOf(resource)) continue
    judge(resource)
    for (const contained of partsAt(resource, 'contained')) {
      judge(contained, resource)
      // FHIR has no deeper ones, and nobody has judged them.
      for (const deeper of partsAt(contained, 'contained')) why.set(deeper, 'withheld')
    }
  }
  const isOut = (reference: Fhir | undefined) => {
    const found = resources.find(reference)
    return found !== undefined && why.has(found)
  }
  for (const resource of all) {
    const about = [...partsAt(resource, 'target'), partAt(resource, 'securityContext')]
    if (!why.has(resource) && about.some(isOut)) why.set(resource, 'withheld')
  }
  return { all, why }
}

/** The name of a medicine, a specimen, the bytes of a document: what is left out leads there, and nothing else does. */
function onlyReachedFrom(
  why: ReadonlyMap<Fhir, Why>,
  all: ReadonlySet<Fhir>,
  resources: Resources,
): Fhir[] {
  const reachedFrom = (start: readonly Fhir[]): ReadonlySet<Fhir> => {
    const found = new Set<Fhir>()
    const queue = [...start]
    // Iterating includes what is added meanwhile.
    for (const resource of queue) {
      for (const target of targetsOf(resource, resources)) {
        if (found.has(target) || why.has(target) || !isContext(typeOf(target))) continue
        found.add(target)
        queue.push(target)
      }
    }
    return found
  }
  // The bytes of a document say by themselves neither whose they are nor whether anybody reviewed them.
  const binaries = [...all].filter((each) => typeOf(each) === 'Binary' && !why.has(each))
  const suspects = new Set([...reachedFrom([...why.keys()]), ...binaries])
  const isSuspect = (resource: Fhir | undefined) => resource !== undefined && suspects.has(resource)
  const kept = reachedFrom(
    [...all].filter(
      (each) => !why.has(each) && !isSuspect(each) && !isSuspect(resources.containerOf(each)),
    ),
  )
  return [...suspects].filter((each) => !kept.has(each))
}

/** Resources are never nested deeper, except by an attacker. */
const deepest = 100

/** The resources to which one refers, but not those to which the resources within it do. */
function targetsOf(resource: Fhir, resources: Resources): Fhir[] {
  const found: Fhir[] = []
  const isList = typeOf(resource) === 'List'
  const walk = (part: unknown, depth: number, isListed: boolean): void => {
    if (depth > deepest || typeof part !== 'object' || part === null) return
    if (isFhir(part)) {
      const target = resources.find(part)
      // A list has every entry of its kind, which says nothing of who may see it; the parts of a consultation are lists in lists.
      if (target && isListed === (typeOf(target) === 'List')) found.push(target)
      const url = peekAt(part, 'url')
      const bytes = url === undefined ? undefined : resources.find({ reference: url })
      if (bytes && typeOf(bytes) === 'Binary') found.push(bytes)
    }
    for (const [key, value] of Object.entries(part)) {
      if (key !== 'contained') walk(value, depth + 1, isListed || (isList && key === 'entry'))
    }
  }
  walk(resource, 0, false)
  return found
}

/** Parts that are there for the sake of one reference: an entry of a list, a related resource. */
const forReference = ['item', 'target', 'valueReference', 'condition'] as const

function cleanerOf(resources: Resources, out: ReadonlySet<Fhir>) {
  /** Also a patient whom the record does not name. */
  const isToOut = (part: Fhir | undefined): boolean => {
    const reference = peekAt(part, 'reference')
    if (reference === undefined) return false
    const found = resources.find(part)
    return found ? out.has(found) : /(?:^|\/)Patient\//.test(reference)
  }
  const isForOut = (part: Fhir) =>
    isToOut(part) || forReference.some((key) => isToOut(partAt(part, key)))
  /** Undefined for what is left out; a list or a part of which nothing is left goes too. */
  const clean = (value: unknown, depth: number): unknown => {
    if (depth > deepest) return undefined
    if (Array.isArray(value)) {
      const left = value
        .filter((each) => !isFhir(each) || !isForOut(each))
        .map((each) => clean(each, depth + 1))
        .filter((each) => each !== undefined)
      return left.length === 0 && value.length > 0 ? undefined : left
    }
    if (!isFhir(value)) return value
    // A resource where FHIR has none has not been judged.
    if (isToOut(value) || 'resourceType' in value) return undefined
    const left = fieldsOf(value, depth)
    return left.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(left)
  }
  const fieldsOf = (of: Fhir, depth: number): [string, unknown][] =>
    Object.entries(of).flatMap(([key, value]): [string, unknown][] => {
      const left = fieldOf(of, key, { value, depth })
      return left === undefined ? [] : [[key, left]]
    })
  const fieldOf = (of: Fhir, key: string, { value, depth }: Field): unknown => {
    if (key === 'contained') return depth === 0 ? containedIn(of) : undefined
    return key === 'text' && !isText(value) ? undefined : clean(value, depth + 1)
  }
  const containedIn = (of: Fhir): unknown[] | undefined => {
    const left = partsAt(of, 'contained').filter((each) => !out.has(each))
    if (left.length === 0) return undefined
    return left.map((each) => Object.fromEntries(fieldsOf(each, 1)))
  }
  /** A narrative may repeat what was left out. */
  const isText = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (out.size === 0 && isFhir(value) && typeof value['div'] === 'string')
  return (resource: Fhir): unknown => Object.fromEntries(fieldsOf(resource, 0))
}

interface Field {
  value: unknown
  depth: number
}
