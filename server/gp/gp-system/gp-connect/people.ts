import { partAt, partsAt, personName, textAt, type Fhir } from './fhir.ts'
import type { Mapping } from './mapping.ts'

/** The name of the person, place or organisation that a reference leads to. */
export function nameOf(
  reference: Fhir | undefined,
  { find }: Pick<Mapping, 'find'>,
): string | undefined {
  const referred = find(reference)
  switch (textAt(referred, 'resourceType')) {
    case 'Practitioner':
      return personName(referred)
    case 'PractitionerRole': {
      const practitioner = find(partAt(referred, 'practitioner'))
      return personName(practitioner)
    }
    case undefined:
      return undefined
    default:
      return textAt(referred, 'name') ?? personName(referred)
  }
}

/** The same for a field with a reference or a name of its own. */
export const namedAt = (
  of: Fhir | undefined,
  key: string,
  mapping: Pick<Mapping, 'find'>,
): string | undefined => {
  const names = partsAt(of, key).flatMap(
    (each) => nameOf(each, mapping) ?? textAt(each, 'display') ?? [],
  )
  return [...new Set(names)].join(', ') || undefined
}
