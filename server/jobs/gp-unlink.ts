import * as v from 'valibot'
import type { Services } from '../http/serve.ts'
import { tryDecrypt } from '../record-encryption.ts'
import { UnlinkPayload } from '../stores/gp-links.ts'
import type { Perform } from './run-jobs.ts'

/**
 * Ends a pairing at its surgery: the job's id is the id of the pairing. One of an earlier release is
 * named by its credential; when no key can decrypt that, nobody can be told, and the job is dropped.
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
