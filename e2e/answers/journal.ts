/** One write that the server answered, whether or not the answer reached the browser. */
export interface Written {
  method: string
  /** Below the API's base: `/medications`. */
  path: string
  /** Whose token it bore. */
  subject: string | undefined
  /** The command, and which of its calls this is: `uuid:n`. A merged list has a UUID of its own. */
  key: string
  body: string
  status: number
  /** Whether an earlier call with the same key had had the effect. */
  isReplayed: boolean
  /** When the server had answered, in milliseconds since 1970. */
  at: number
}

/** Whether the server changed something by it. */
export const isEffect = ({ status, isReplayed }: Written): boolean =>
  status >= 200 && status < 300 && !isReplayed

/** Whether its key says which call of which command it is. */
export const isOfCommand = ({ key }: Written): boolean => key.includes(':')

/** The command that a call belongs to. */
export const commandOf = ({ key }: Written): string => key.split(':')[0] ?? key

/** The subject of a bearer token, unverified: the server has done that. */
export function subjectOf(authorization: string | undefined): string | undefined {
  const payload = authorization?.split('.')[1]
  if (!payload) return undefined
  const claims: { sub?: string } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return claims.sub
}
