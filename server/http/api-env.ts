import type { Context } from 'hono'
import type { ProblemCode } from '#contract/problem.ts'
import type { DatabaseTimeout } from './database-timeout.ts'

/** Who a session token stands for. */
export interface VerifiedMember {
  readonly subject: string
  readonly sessionId: string
  /** From public metadata, which only the server side can write (decision 007). */
  readonly canAccessHurdle: boolean
}

/** The caller: a member in the database. */
export interface Member extends VerifiedMember {
  readonly id: string
  /** Whether the identity provider has sent us this person's details. */
  readonly isIntroduced: boolean
  /** A closed account, of which only the rest of the erasure is left to do. */
  readonly isClosed: boolean
}

/** What the API stores with each request. */
export interface ApiEnv {
  Bindings: {
    /** The prefix in front of the API's paths: see `mountApi`. */
    basePath?: string
  }
  Variables: {
    requestId: string
    /** The pattern of the path, `/test-kits/{id}`: the only form that is logged. */
    route: string
    /** The code of the problem that the call is answered with. */
    problem: ProblemCode | undefined
    /** How long the call may still wait for the database. */
    databaseTimeout: DatabaseTimeout
    member: Member
    /** Set for public calls: the caller, if a member. */
    visitor: Member | undefined
  }
}

export type ApiContext = Context<ApiEnv>
