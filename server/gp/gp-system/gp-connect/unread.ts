import { isSent } from '#contract/gp-record-fields.ts'
import { endOf, isFhir, isWhole, partsAt, readKeys, textAt, type Fhir } from './fhir.ts'
import { leftOutAnywhere, leftOutExtensions, leftOutOf, type LeftOut } from './left-out.ts'

/** Resources are never nested deeper, except by an attacker. */
const deepest = 20

/** A name that no supplier's system can have put a text into. */
const safe = (name: string): string => (/^[A-Za-z-]{1,60}$/.test(name) ? name : '?')

/**
 * The paths in a resource of what was sent and no reader has read, except what is left out on purpose
 * (left-out.ts). Call it once the entry is made. `leadsNowhere` judges References.
 */
export function unreadIn(resource: Fhir, leadsNowhere: (reference: Fhir) => boolean): string[] {
  const type = textAt(resource, 'resourceType') ?? ''
  const search: Search = { leadsNowhere, trail: [safe(type)], found: [] }
  walk(resource, { leftOut: leftOutOf(type), isWhole: false }, search)
  return search.found
}

interface Search {
  leadsNowhere: (reference: Fhir) => boolean
  /** The names that lead to the part that is being walked: paths are put together only when needed. */
  trail: string[]
  found: string[]
}

interface Place {
  leftOut: LeftOut | undefined
  /** It belongs to something that was read as a whole. */
  isWhole: boolean
}

const report = ({ trail, found }: Search, name: string): void => {
  found.push([...trail, name].join('.'))
}

function walk(part: Fhir, place: Place, search: Search): void {
  const { trail, leadsNowhere } = search
  if (trail.length > deepest) return report(search, '…')
  const read = readKeys(part)
  const isAllRead = place.isWhole || isWhole(read)
  for (const key of Object.keys(part)) {
    const rule = place.leftOut?.[key]
    if (typeof rule === 'string' || leftOutAnywhere.has(key)) continue
    const value = part[key]
    if (key === 'extension') walkExtensions(part, search)
    else if (typeof value === 'object' && value !== null) {
      trail.push(safe(key))
      for (const each of Array.isArray(value) ? value : [value]) {
        if (isFhir(each)) walk(each, { leftOut: rule, isWhole: isAllRead }, search)
        else if (isSent(each) && !isAllRead && !read.has(key)) report(search, 'text')
      }
      trail.pop()
    } else if (isSent(value) && !isAllRead && !read.has(key)) {
      // The name beside a reference that was followed is that of what was found.
      const isSaid = key === 'display' && read.has('reference') && !leadsNowhere(part)
      if (!isSaid) report(search, safe(key))
    }
  }
  if (read.has('reference') && !read.has('display') && leadsNowhere(part)) {
    report(search, 'reference (leads nowhere)')
  }
}

function walkExtensions(part: Fhir, search: Search): void {
  for (const each of partsAt(part, 'extension')) {
    const name = endOf(each['url'])
    if (leftOutExtensions.has(name)) continue
    search.trail.push(`extension(${safe(name)})`)
    walk(each, { leftOut: undefined, isWhole: false }, search)
    search.trail.pop()
  }
}
