import * as v from 'valibot'
import { expect } from 'vitest'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import type { Received } from './api.ts'

/** Expects the headers that every reply has; only one that is the same for everybody may be kept. */
export function expectSafeHeaders({ headers }: Received, isForEverybody = false): void {
  expect(headers.get('Cache-Control')).toMatch(isForEverybody ? /^public, max-age=/ : /^no-store$/)
  expect(headers.get('Vary')).toContain('Authorization')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
}

/** Expects problem details with this status and code, and returns them. */
export function expectProblem(reply: Received, status: number, code: ProblemCode): Problem {
  const problem = expectProblemDetails(reply)
  expect({ status: reply.status, code: problem.code }).toEqual({ status, code })
  return problem
}

/** Expects problem details of any kind, with exactly the agreed fields, and returns them. */
export function expectProblemDetails(reply: Received): Problem {
  expectSafeHeaders(reply)
  expect(reply.headers.get('Content-Type')).toBe('application/problem+json')
  const problem = v.parse(v.strictObject(Problem.entries), reply.body)
  expect(problem.status).toBe(reply.status)
  expect(problem.requestId).toBe(reply.headers.get('X-Request-Id'))
  return problem
}
