import { Hono } from 'hono'
import type { Context } from 'hono'
import * as v from 'valibot'
import { IsoDate } from '#contract/days.ts'
import { recordSections } from '#contract/gp-record.ts'
import { createGpConnect, type GpConnectOptions } from '../gp-connect/create-gp-connect.ts'
import { faultSwitch } from './faults.ts'
import { LinkRequest, linkFault } from './linking.ts'
import { openLinks, type ReadyLink } from './links.ts'
import { practices } from './practices.ts'
import { exampleRecordsDir } from './example-records.ts'
import { openRecordFiles } from './record-files.ts'
import { errorBody, gpErrors, type GpErrorCode } from './gp-errors.ts'

export interface GpSystemOptions {
  /** GP_RECORDS_DIR. The example records are available too, because people of the sandbox are connected to them. */
  recordsDir: string
  /** Where links survive a restart. */
  stateFile?: string | undefined
  readyLinks?: readonly ReadyLink[]
  /** Surgeries that are reached with an NHS login, at `/gp-connect`. */
  gpConnect?: Omit<GpConnectOptions, 'now'> | undefined
  /** Gets a sentence about each file that is not a record. */
  report: (sentence: string) => void
  now: () => Date
}

const RecordsQuery = v.pipe(
  v.object({
    from: v.optional(IsoDate),
    to: v.optional(IsoDate),
    sections: v.optional(
      v.pipe(
        v.string(),
        v.transform((names) => names.split(',')),
        v.array(v.picklist(recordSections)),
      ),
    ),
  }),
  v.check(({ from, to }) => (from === undefined) === (to === undefined)),
)

/**
 * A stand-in for a GP system's interface for patients: pairing with the details of the surgery's letter,
 * then reading the record with the credential from pairing.
 *
 *     PUT    /links/{id}  accountId, linkageKey, odsCode, surname, dateOfBirth -> credential, practice.
 *                         The caller chooses the id; a repeated call gets the same reply
 *     DELETE /links/{id}  ends that pairing for good, even before it is made
 *     GET    /links       the paired accounts: for tests, whatever the faults
 *     GET    /records     from and to, or all dates; sections, or all -> schema1, schema3, notShared, failed
 *     POST   /faults      injects faults
 */
export function createGpSystem(options: GpSystemOptions): Hono {
  const { recordsDir, stateFile, readyLinks = [], gpConnect, report, now } = options
  const files = openRecordFiles([...new Set([recordsDir, exampleRecordsDir])], report)
  const links = openLinks(stateFile, readyLinks)
  const faults = faultSwitch()
  const app = new Hono()
  app.post('/faults', async (c) => c.body(null, faults.set(await json(c.req.raw)) ? 204 : 422))
  app.get('/links', (c) => c.json({ links: links.live() }))
  app.use(faults.handler)

  if (gpConnect) app.route('/gp-connect', createGpConnect({ ...gpConnect, now }).app)

  app.put('/links/:id', async (c) => {
    const id = c.req.param('id')
    const read = v.safeParse(LinkRequest, await json(c.req.raw))
    if (!read.success) return refuse(c, 'MALFORMED_REQUEST')
    if (links.isEnded(id)) return refuse(c, 'LINK_ENDED')
    const { odsCode, accountId, linkageKey } = read.output
    const wanted = { id, odsCode, accountId, linkageKey }
    const known = files.practice(odsCode)
    const fault = linkFault(read.output, {
      account: files.account({ odsCode, accountId }),
      hasPatients: known !== undefined,
      isLinked: links.isLinked(wanted),
      now: now(),
    })
    if (fault) return refuse(c, fault)
    const name = known?.name ?? practices[odsCode]?.name ?? `Practice ${odsCode}`
    const made = links.byId(id)
    if (made && (made.odsCode !== odsCode || made.accountId !== accountId)) {
      return refuse(c, 'MALFORMED_REQUEST')
    }
    const credential = links.add(wanted)
    return c.json({ credential, practice: { odsCode, name } }, made ? 200 : 201)
  })

  app.delete('/links/:id', (c) => {
    links.end(c.req.param('id'))
    return c.body(null, 204)
  })

  app.get('/records', (c) => {
    const link = links.of(bearerOf(c))
    if (!link) return refuse(c, 'INVALID_CREDENTIAL')
    const query = v.safeParse(RecordsQuery, c.req.query())
    if (!query.success) return refuse(c, 'MALFORMED_REQUEST')
    if (practices[link.odsCode]?.state === 'unavailable') {
      return refuse(c, 'PRACTICE_SYSTEM_UNAVAILABLE')
    }
    const account = files.account(link)
    if (!account || !links.isMadeWith(link, account.linkageKey)) {
      return refuse(c, 'REGISTRATION_ENDED')
    }
    const { from, to, sections = recordSections } = query.output
    const period = from !== undefined && to !== undefined ? { from, to } : undefined
    const reply = files.records({ ...link, period, sections })
    if (!reply) return refuse(c, 'REGISTRATION_ENDED')
    return c.body(reply, 200, { 'Content-Type': 'application/json' })
  })
  return app
}

const refuse = (c: Context, code: GpErrorCode) => c.json(errorBody(code), gpErrors[code].status)

const bearerOf = (c: Context): string =>
  /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''

const json = async (request: Request): Promise<unknown> => request.json().catch(() => undefined)
