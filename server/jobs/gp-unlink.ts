import * as v from 'valibot'
import type { Services } from '../http/serve.ts'
import { openIfKeyIsKept } from '../record-seal.ts'
import { UnlinkPayload } from '../stores/gp-links.ts'
import type { Perform } from './run-jobs.ts'

/**
 * Ends a pairing at its surgery: the job's id is the id of the pairing. One of an earlier release is
 * named by its credential; when no key opens that any more nobody can be told, and it is let go.
 */
export const performUnlink =
  ({ gpSystem, recordSeal }: Pick<Services, 'gpSystem' | 'recordSeal'>): Perform =>
  async ({ id, payload }) => {
    const { credential: sealed } = v.parse(
      v.pipe(v.string(), v.parseJson(), UnlinkPayload),
      payload,
    )
    const credential = sealed && openIfKeyIsKept(recordSeal, sealed, id)
    if (sealed && credential === undefined) return { state: 'done' }
    const ended = await gpSystem.unlink(credential === undefined ? { linkId: id } : { credential })
    return ended.state === 'ended' ? { state: 'done' } : ended
  }
