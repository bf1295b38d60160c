import * as v from 'valibot'

/** The level of identity proofing: none, matching details, face. */
const levels = ['P0', 'P5', 'P9'] as const
export type Level = (typeof levels)[number]

/** The vectors of trust of NHS login; `Cp.Cd` means a password and a known device. */
const Vector = v.picklist([
  'P0.Cp',
  'P0.Cp.Cd',
  'P0.Cp.Ck',
  'P5.Cp.Cd',
  'P5.Cp.Ck',
  'P5.Cm',
  'P9.Cp.Cd',
  'P9.Cp.Ck',
  'P9.Cm',
])
const Vectors = v.pipe(v.string(), v.parseJson(), v.pipe(v.array(Vector), v.minLength(1)))

/**
 * The level requested by `vtr`; NHS login's rules want exactly one. Undefined where it is missing
 * (NHS login would assume P9; this shows that it was forgotten), unknown, or asks for two levels.
 */
export function levelOf(request: URLSearchParams): Level | undefined {
  const asked = v.safeParse(Vectors, request.get('vtr'))
  const named = asked.success ? asked.output.map((vector) => vector.slice(0, 2)) : []
  const [level, ...others] = levels.filter((each) => named.includes(each))
  return others.length === 0 ? level : undefined
}

/** A person below the requested level is proofed during the login, and has that level from then on. */
export const provedAt = (proofing: Level, asked: Level): Level =>
  levels.indexOf(asked) > levels.indexOf(proofing) ? asked : proofing
