import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { EmailAddress } from '#contract/limits.ts'
import { OperatorName, operatorRoles, type VerifyOperator } from './operator.ts'

/** One of `OPERATOR_KEYS`: `jo.smith;support+laboratory;2027-01-31;<SHA-256 of the key in hex>`. */
export const OperatorKey = v.pipe(
  v.string(),
  v.transform((text) => text.trim().split(';')),
  v.strictTuple([
    OperatorName,
    v.pipe(
      v.string(),
      v.transform((roles) => roles.split('+')),
      v.array(v.picklist(operatorRoles)),
    ),
    v.pipe(v.string(), v.isoDate()),
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  ]),
  v.transform(([name, roles, expires, digest]) => ({ name, roles, expires, digest })),
)
export type OperatorKey = v.InferOutput<typeof OperatorKey>

/**
 * Authenticates operators by keys of which the server knows only digests; each key expires at the end of
 * its day. A name that is an e-mail address is theirs: whoever wrote the settings knew them.
 */
export const verifyByKey =
  (keys: readonly OperatorKey[], now: () => Date): VerifyOperator =>
  async (credential) => {
    const given = createHash('sha256').update(credential).digest()
    const key = keys.find(({ digest }) => timingSafeEqual(Buffer.from(digest, 'hex'), given))
    if (!key) return undefined
    const { name, roles, expires } = key
    if (now().toISOString().slice(0, 10) > expires)
      return { name, refused: 'This key has expired.' }
    return { name, roles, ...(v.is(EmailAddress, name) && { email: name }) }
  }

/**
 * The sandbox's command may do everything, with the secret in its data directory; and as its own colleague, who reviews
 * what it wrote, with that and `-colleague`.
 */
export const verifyBySandboxSecret =
  (secret: string): VerifyOperator =>
  async (credential) => {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    const isSame = (known: string) => timingSafeEqual(digest(credential), digest(known))
    const name = isSame(secret) ? 'sandbox' : isSame(`${secret}-colleague`) && 'sandbox-colleague'
    return secret !== '' && name ? { name, roles: operatorRoles, isSandbox: true } : undefined
  }
