import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compressed = promisify(gzip)

/** Keeps a reply that is the same for everybody until its version changes, compressed. */
export function compressedOnce() {
  let latest: { version: string; body: Uint8Array<ArrayBuffer> } | undefined
  return async (
    version: string,
    toJson: () => Promise<string>,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    if (latest?.version !== version) {
      const body = new Uint8Array(await compressed(await toJson(), { level: 9 }))
      latest = { version, body }
    }
    return latest.body
  }
}
