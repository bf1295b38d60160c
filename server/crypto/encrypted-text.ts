import * as v from 'valibot'
import { tryDecrypt, type RecordEncryption, type SecretOf } from './record-encryption.ts'

/** When the text expires, in ms since 1970. */
type Until = { until: number }

interface Given<Schema> {
  text: string
  /** What it was encrypted for. */
  purpose: string
  schema: Schema
  now: Date
}

/** A text for others to carry, who can neither read, change nor forge it. */
export function encryptText(encryption: RecordEncryption, purpose: string, content: Until): string {
  const { keyId, ciphertext } = encryption.encrypt(JSON.stringify(content), bound(purpose))
  return `${keyId}.${ciphertext}`
}

/** Undefined unless we encrypted it for this purpose and it has not expired. */
export function decryptText<Schema extends v.GenericSchema<unknown, Until>>(
  encryption: RecordEncryption,
  { text, purpose, schema, now }: Given<Schema>,
): v.InferOutput<Schema> | undefined {
  const [keyId = '', ciphertext = ''] = text.split('.')
  const decrypted = tryDecrypt(encryption, { keyId, ciphertext }, bound(purpose))
  const content = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), decrypted)
  return content.success && content.output.until > now.getTime() ? content.output : undefined
}

const bound = (purpose: string): SecretOf => ({ kind: 'nhs-login', belongsTo: purpose })
