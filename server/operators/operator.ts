import * as v from 'valibot'

/** What an operator may be trusted with: nobody needs more than one or two. */
export const operatorRoles = ['support', 'study-manager', 'laboratory', 'data-protection'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const OperatorName = v.pipe(v.string(), v.regex(/^[\w.@+-]{1,200}$/))

/** A person who may do what no patient may. */
export interface Operator {
  /** As it stands in the audit, and as members read it. */
  name: string
  roles: readonly OperatorRole[]
  /** The sandbox's own command, which gives no reasons. */
  isSandbox?: true
}

/** Whose a credential is; undefined when it is nobody's. */
export type VerifyOperator = (credential: string) => Promise<Operator | undefined>
