import { isSent } from '#contract/gp-record-fields.ts'
import { endOf, isFhir, isRead, isReadWhole, partsAt, textAt, type Fhir } from './fhir.ts'
import { leftOutAnywhere, leftOutExtensions, leftOutOf, type LeftOut } from './left-out.ts'

/** Resources are never nested deeper, except by an attacker. */
const deepest = 20

/** A name that no supplier's system can have put a text into. */
const safe = (name: string): string => (/^[A-Za-z-]{1,60}$/.test(name) ? name : '?')

interface Place {
  leftOut?: LeftOut | undefined
  /** It is part of something that was read as a whole. */
  isWhole: boolean
  depth: number
}

/**
 * The paths in a resource of what was sent and no reader has read, except what is left out on purpose
 * (left-out.ts). Call it once the entry is made. `leadsNowhere` judges References.
 */
export function unreadIn(resource: Fhir, leadsNowhere: (reference: Fhir) => boolean): string[] {
  const below = (part: Fhir, { leftOut, isWhole, depth }: Place): string[] => {
    if (depth > deepest) return ['…']
    const paths: string[] = []
    const isNoted = isWhole || isReadWhole(part)
    for (const key of Object.keys(part)) {
      const rule = leftOut?.[key]
      if (typeof rule === 'string' || leftOutAnywhere.has(key)) continue
      const value = part[key]
      if (key === 'display' && isRead(part, 'reference') && !leadsNowhere(part)) continue
      if (typeof value !== 'object' || value === null) {
        if (isSent(value) && !isNoted && !isRead(part, key)) paths.push(safe(key))
        continue
      }
      if (key === 'extension') {
        paths.push(...unreadExtensions(part, depth))
        continue
      }
      for (const each of Array.isArray(value) ? value : [value]) {
        if (isFhir(each)) {
          for (const path of below(each, { leftOut: rule, isWhole: isNoted, depth: depth + 1 }))
            paths.push(`${safe(key)}.${path}`)
        } else if (isSent(each) && !isNoted && !isRead(part, key)) paths.push(safe(key))
      }
    }
    if (isRead(part, 'reference') && !isRead(part, 'display') && leadsNowhere(part)) {
      paths.push('reference (leads nowhere)')
    }
    return paths
  }
  const unreadExtensions = (part: Fhir, depth: number): string[] =>
    partsAt(part, 'extension').flatMap((each) => {
      const name = endOf(each['url'])
      if (leftOutExtensions.has(name)) return []
      const paths = below(each, { isWhole: false, depth: depth + 1 })
      return paths.map((path) => `extension(${safe(name)}).${path}`)
    })
  const type = textAt(resource, 'resourceType') ?? ''
  return below(resource, { leftOut: leftOutOf(type), isWhole: false, depth: 0 }).map(
    (path) => `${safe(type)}.${path}`,
  )
}
