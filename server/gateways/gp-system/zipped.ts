import { gzipSync } from 'node:zlib'

/** Fast rather than small: JSON of records shrinks to a tenth all the same. */
const level = 3

/** JSON as the patient API sends it. */
export const zipped = (json: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(json, { level }))
