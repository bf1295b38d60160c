import { isFhir, partAt, partsAt, peekAt, resourceOfEntry, type Fhir } from './fhir.ts'

/**
 * Finds numbers whose trailing zeros JSON.parse would drop: to a laboratory, 5.70 is not 5.7.
 * Quotation marks within texts are escaped, so `value"` followed by a colon is always a field.
 */
const decimals = /("(?:value|valueDecimal)"\s*:\s*)(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}\]])/g

/** Parses JSON but keeps numeric values as text, digit for digit. Undefined for invalid JSON. */
export function parseFhir(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes).replace(decimals, '$1"$2"'))
  } catch {
    return undefined
  }
}

/** Each text and each number of a document. */
const scalars = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/**
 * Parses JSON so that `exactJson` writes every number with the digits that were sent: until then it is a text that begins
 * with a character that FHIR allows in none. Undefined for invalid JSON, and for a document that has that character.
 */
export function parseExactly(bytes: Uint8Array): unknown {
  const sent = new TextDecoder().decode(bytes)
  if (sent.includes(String.raw`\u0000`)) return undefined
  const marked = (found: string) => (found.startsWith('"') ? found : String.raw`"\u0000${found}"`)
  try {
    return JSON.parse(sent.replace(scalars, marked))
  } catch {
    return undefined
  }
}

/** JSON of what `parseExactly` parsed. */
export const exactJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"\\u0000([^"]*)"/g, '$1')

/** The resources of a GP Connect record; undefined when it is no STU3 bundle. */
export function resourcesIn(sent: unknown): readonly Fhir[] | undefined {
  if (!isFhir(sent) || peekAt(sent, 'resourceType') !== 'Bundle') return undefined
  if (!Array.isArray(sent['entry']) || !isStu3(sent)) return undefined
  // Rules that change what is in it: FHIR forbids to read on without knowing them.
  if (peekAt(sent, 'implicitRules') !== undefined) return undefined
  const resources = partsAt(sent, 'entry').map(resourceOfEntry)
  // An incomplete bundle is rejected.
  if (resources.length !== sent['entry'].length) return undefined
  const whole = resources.filter((each) => each !== undefined)
  return whole.length === resources.length && whole.every(isStu3) ? whole : undefined
}

/** Profiles of other FHIR releases have the same names, but some fields mean something else. */
function isStu3(resource: Fhir): boolean {
  const profile = partAt(resource, 'meta')?.['profile']
  const profiles = (Array.isArray(profile) ? profile : [profile]).filter(isText)
  return profiles.length === 0 || profiles.some((each) => each.includes('/STU3/'))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
