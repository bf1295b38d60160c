import * as v from 'valibot'
import type { Services } from '../http/serve.ts'
import { tryDecrypt } from '../record-encryption.ts'
import { UnlinkPayload } from '../stores/gp-links.ts'
import type { Perform } from './run-jobs.ts'

/**
 * Ends a pairing at its surgery; the id of the job is that of the pairing. Pairings of earlier
 * releases are identified by their credential. When no key can decrypt that, the surgery cannot be
 * called and the job is dropped.
 */
export const performUnlink =
  ({ gpSystem, recordEncryption }: Pick<Services, 'gpSystem' | 'recordEncryption'>): Perform =>
  async ({ id, payload }) => {
    const { credential: encrypted } = v.parse(
      v.pipe(v.string(), v.parseJson(), UnlinkPayload),
      payload,
    )
    const credential = encrypted && tryDecrypt(recordEncryption, encrypted, id)
    if (encrypted && credential === undefined) return { state: 'done' }
    const ended = await gpSystem.unlink(credential === undefined ? { linkId: id } : { credential })
    return ended.state === 'ended' ? { state: 'done' } : ended
  }
