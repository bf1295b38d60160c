import { parseFhir, resourcesIn } from '../../server/gp/gp-system/gp-connect/parse-bundle.ts'
import { mapRecord, type MappedRecord } from '../../server/gp/gp-system/gp-connect/map-record.ts'
import { gatherResources } from '../../server/gp/gp-system/gp-connect/resources.ts'
import { recordWith } from './gp-connect-bundle.ts'

/** The entries of a bundle as text, as the server maps them. */
export function mappedText(json: string): MappedRecord {
  const resources = resourcesIn(parseFhir(new TextEncoder().encode(json)))
  if (!resources) throw new Error('This is no bundle')
  // The browser gets JSON, in which fields that are undefined are absent.
  const { lists, ...rest } = mapRecord(gatherResources([resources]))
  return { ...rest, lists: JSON.parse(JSON.stringify(lists)) }
}

/** The entries mapped from these resources. */
export const mapped = (...resources: readonly unknown[]): MappedRecord =>
  mappedText(JSON.stringify(recordWith(...resources)))
