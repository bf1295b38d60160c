import { gazetteer, type GazetteerAddress } from './gazetteer.ts'

const hour = 60 * 60 * 1000
const validHours = 24

/** An id in a find result. Loqate's ids are temporary, so these contain the hour of their issue. */
export const issueId = ({ number }: GazetteerAddress, now: Date): string =>
  `GB|RM|A|${number}|${Math.floor(now.getTime() / hour)}`

/** The address with an id that was issued within the last day. */
export function addressOfId(id: string, now: Date): GazetteerAddress | undefined {
  const [, number, issued] = /^GB\|RM\|A\|(\d{8})\|(\d+)$/.exec(id) ?? []
  const age = Math.floor(now.getTime() / hour) - Number(issued)
  if (!(age >= 0 && age <= validHours)) return undefined
  return gazetteer.find((address) => address.number === number)
}
