import { isFhir, partAt, partsAt, textAt, textsAt, type Fhir } from './fhir.ts'

/**
 * Numbers that JSON would cut: 5.70 is not 5.7 to a laboratory. A name that ends with `value"` and has a colon
 * behind it is no text of a person's, for quotation marks in texts are escaped.
 */
const decimals = /("(?:value|valueDecimal)"\s*:\s*)(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}\]])/g

/** JSON in which values stay as they were written, as texts. Undefined when it is none. */
export function parseFhir(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes).replace(decimals, '$1"$2"'))
  } catch {
    return undefined
  }
}

/** The resources of a GP Connect record, or undefined when it is no bundle of STU3. */
export function resourcesIn(sent: unknown): readonly Fhir[] | undefined {
  if (!isFhir(sent) || textAt(sent, 'resourceType') !== 'Bundle') return undefined
  if (!Array.isArray(sent['entry']) || !isStu3(sent)) return undefined
  const resources = partsAt(sent, 'entry').map((entry) => partAt(entry, 'resource'))
  // Half a bundle is no record.
  if (resources.length !== sent['entry'].length) return undefined
  const whole = resources.filter((each) => each !== undefined)
  return whole.length === resources.length && whole.every(isStu3) ? whole : undefined
}

/** Profiles of another release of FHIR have the same names, and fields that mean something else. */
function isStu3(resource: Fhir): boolean {
  const profiles = textsAt(partAt(resource, 'meta'), 'profile')
  return profiles.length === 0 || profiles.some((profile) => profile.includes('/STU3/'))
}
