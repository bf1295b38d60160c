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
  /** The sandbox's own command, which gives no reasons. */
  isSandbox?: true
}

/** The operator with this credential; undefined when there is none. */
export type VerifyOperator = (credential: string) => Promise<Operator | undefined>
