import { HttpProblem } from '../http/http-problem.ts'

/** Who wrote something down, and who has reviewed it; null: not known, and nobody yet. */
export interface Written {
  written_by: string | null
  reviewed_by: string | null
}

/** Throws a 403 for whoever wrote it, and a 409 once somebody has reviewed it. */
export function refuseReview(
  { written_by: author, reviewed_by: reviewer }: Written,
  operator: string,
): void {
  if (author !== null && isSameOperator(author, operator)) {
    throw new HttpProblem('forbidden', { detail: 'You wrote this: ask a colleague to review it.' })
  }
  if (reviewer === null) return
  const detail = `${reviewer} has reviewed this already.`
  throw new HttpProblem('invalid-input', { status: 409, detail })
}

export const isSameOperator = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()
