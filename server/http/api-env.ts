import type { Context } from 'hono'
import type { Operator } from '../operators/operator.ts'
import type { VerifiedMember } from '../verify-member.ts'
import type { DatabaseTimeout } from './database-timeout.ts'

/** Whoever calls: a member that the database knows. */
export interface Member extends VerifiedMember {
  readonly id: string
  /** Whether the identity provider has told us who it is. */
  readonly isIntroduced: boolean
  /** Nothing but the rest of the erasure is left for them. */
  readonly isClosed: boolean
}

/** What the API keeps beside each request. */
export interface ApiEnv {
  Bindings: {
    /** What stands before the API's paths: see `handOn`. */
    basePath?: string
  }
  Variables: {
    requestId: string
    /** The pattern of the path, `/test-kits/{id}`: the only form in which it is logged. */
    route: string
    /** What the call may still wait for the database. */
    databaseTimeout: DatabaseTimeout
    member: Member
    /** Of a call below `/operator`. */
    operator: Operator
    /** Of a public call: the member who makes it, if it is one. */
    visitor: Member | undefined
  }
}

export type ApiContext = Context<ApiEnv>
