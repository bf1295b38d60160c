import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fold } from '#contract/fold.ts'
import { linkLimits } from '#contract/shared-links.ts'
import { audit } from '../accounts/audit.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { consumeOrRefuse } from '../http/rate-limits.ts'
import type { Services } from '../http/serve.ts'
import { isPasscode } from './passcode.ts'

interface Opening {
  /** The last part of the link's address. */
  token: string
  recipient: string
  passcode: string | undefined
  requestId: string
}

interface Opened {
  id: string
  file: string
}

/**
 * Opens a link for somebody who has it, and writes down that they did. Throws a 401 with the tries left for a
 * wrong passcode, and a 404 for a link that never was, has expired or was stopped, or whose tries are used up.
 */
export async function openLink(services: Services, opening: Opening): Promise<Opened> {
  const { db, now } = services
  const address = createHash('sha256').update(opening.token).digest('hex')
  const link = await db
    .selectFrom('shared_links')
    .select(['id', 'passcode', 'tries_left'])
    .where('address', '=', address)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!link || link.tries_left === 0) throw new HttpProblem('not-found')
  const { id } = link
  const { linkOpenings } = services.limits
  await consumeOrRefuse(db, now(), { counted: `link:${id}`, hits: linkOpenings, seconds: 3600 })
  if (link.passcode === null) return opened(services, id, opening)
  // A viewer may ask once without, to learn that one is needed: that is no guess.
  if (opening.passcode === undefined || fold(opening.passcode) === '')
    throw wrongPasscode(link.tries_left)
  const left = await takeTry(services, id)
  if (left === undefined) throw new HttpProblem('not-found')
  if (!(await isPasscode(opening.passcode, link.passcode))) throw wrongPasscode(left)
  return opened(services, id, opening)
}

const wrongPasscode = (remainingAttempts: number) =>
  new HttpProblem('passcode-wrong', { remainingAttempts })

/**
 * Takes a try before the passcode is looked at, so that a thousand guesses at once are ten. The right one gets
 * it back. Resolves with how many are left, or with undefined where there was none.
 */
async function takeTry({ db, now }: Services, id: string): Promise<number | undefined> {
  const taken = await db
    .updateTable('shared_links')
    .set({ tries_left: sql`tries_left - 1` })
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now())
    .returning('tries_left')
    .executeTakeFirst()
  return taken?.tries_left
}

/** The file, and the opening in the same transaction: nobody reads it unseen. */
async function opened(services: Services, id: string, opening: Opening): Promise<Opened> {
  const { db, now: clock, newId } = services
  const now = clock()
  return db.transaction().execute(async (trx) => {
    // Locks the row: whoever stops the link now waits, or we find nothing.
    const link = await trx
      .updateTable('shared_links')
      .set({
        tries_left: sql`case when passcode is null then tries_left
                             else least(tries_left + 1, ${linkLimits.tries}) end`,
      })
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .returning(['member_id', 'file', 'created_at'])
      .executeTakeFirst()
    if (!link) throw new HttpProblem('not-found')
    const { member_id, file, created_at } = link
    await trx
      .insertInto('shared_link_openings')
      .values({
        id: newId(),
        member_id,
        link_id: id,
        link_made_at: created_at,
        at: now,
        recipient: opening.recipient,
      })
      .execute()
    const { requestId } = opening
    const entry = { at: now, memberId: member_id, requestId }
    // Without the name: that is a stranger's to write, and the audit's for six years.
    await audit(trx, { ...entry, action: 'link', outcome: 'opened' })
    return { id, file }
  })
}

const ticketMs = 60 * 60_000

/** What leads to the file of an opened link for an hour, the longest that the standard allows. */
export function fileTicket({ recordEncryption, now }: Services, id: string): string {
  const until = Math.floor((now().getTime() + ticketMs) / 1000)
  const [signature] = recordEncryption.fingerprints(signed(id, until))
  return `${id}.${until}.${signature}`
}

/** The file that a ticket leads to. Throws a 404 where it is no ticket, has expired, or the link has ended since. */
export async function fileOf(services: Services, ticket: string): Promise<string> {
  const [, id = '', until = '', signature = ''] =
    /^([\w-]{1,64})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  const now = services.now()
  const isOurs = services.recordEncryption
    .fingerprints(signed(id, Number(until)))
    .includes(signature)
  if (!isOurs || Number(until) * 1000 <= now.getTime()) throw new HttpProblem('not-found')
  const link = await services.db
    .selectFrom('shared_links')
    .select('file')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!link) throw new HttpProblem('not-found')
  return link.file
}

const signed = (id: string, until: number): string => `file of link ${id} until ${until}`
