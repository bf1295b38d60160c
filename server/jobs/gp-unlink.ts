import * as v from 'valibot'
import type { Services } from '../http/serve.ts'
import { openIfKeyIsKept } from '../record-seal.ts'
import { UnlinkPayload } from '../stores/gp-links.ts'
import type { Perform } from './run-jobs.ts'

/** Tells the surgery. What no key opens any more cannot be told, and is let go. */
export const performUnlink =
  ({ gpSystem, recordSeal }: Pick<Services, 'gpSystem' | 'recordSeal'>): Perform =>
  async ({ id, payload }) => {
    const { credential: sealed } = v.parse(
      v.pipe(v.string(), v.parseJson(), UnlinkPayload),
      payload,
    )
    const credential = openIfKeyIsKept(recordSeal, sealed, id)
    if (credential === undefined) return { state: 'done' }
    const ended = await gpSystem.unlink(credential)
    return ended.state === 'ended' ? { state: 'done' } : ended
  }
