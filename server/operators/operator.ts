import * as v from 'valibot'

/** The roles of operators: nobody needs more than one or two. */
export const operatorRoles = ['support', 'study-manager', 'laboratory', 'data-protection'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const OperatorName = v.pipe(v.string(), v.regex(/^[\w.@+-]{1,200}$/))

/** A person who may do what no patient may. */
export interface Operator {
  /** As in the audit, which members can read. */
  name: string
  roles: readonly OperatorRole[]
  /** A verified address of theirs; undefined where none is known. */
  email?: string | undefined
  /** The sandbox's own command, which gives no reasons. */
  isSandbox?: true
}

/** An operator whose credential is genuine and yet not valid here, such as an expired one. */
export interface RefusedOperator {
  name: string
  /** A sentence for them. */
  refused: string
}

/** The operator with this credential; undefined when there is none. */
export type VerifyOperator = (credential: string) => Promise<Operator | RefusedOperator | undefined>

/**
 * The mailbox behind an address: without the case of letters, and without what follows a plus sign, as
 * mail to both arrives at the same person.
 */
export const mailboxOf = (email: string): string =>
  email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
