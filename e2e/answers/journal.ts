/** One write that the server answered, whether or not the reply reached the browser. */
export interface Written {
  method: string
  /** Below the API's base: `/medications`. */
  path: string
  /** The subject of its token. */
  subject: string | undefined
  /** The command, and which of its calls this is: `uuid:n`. A merged list has a UUID of its own. */
  key: string
  body: string
  status: number
  /** Whether an earlier call with the same key had taken effect. */
  isReplayed: boolean
  /** When the server answered, in milliseconds since 1970. */
  at: number
}

/** Whether it changed something on the server. */
export const isEffect = ({ status, isReplayed }: Written): boolean =>
  status >= 200 && status < 300 && !isReplayed

/** Whether its key identifies a call of a command. */
export const isOfCommand = ({ key }: Written): boolean => key.includes(':')

/** The command that a call belongs to. */
export const commandOf = ({ key }: Written): string => key.split(':')[0] ?? key

/** The subject of a bearer token, which the server has verified. */
export function subjectOf(authorization: string | undefined): string | undefined {
  const payload = authorization?.split('.')[1]
  if (!payload) return undefined
  const claims: { sub?: string } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return claims.sub
}
