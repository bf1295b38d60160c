import * as v from 'valibot'

/** How well somebody has proved who they are: nothing, details that match, their face. */
const levels = ['P0', 'P5', 'P9'] as const
export type Level = (typeof levels)[number]

/** The vectors of trust that NHS login knows; `Cp.Cd` stands for a password and a known device. */
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
 * The level that a request asks for by `vtr`: one, as NHS login's rules want it. Undefined where nothing is asked for
 * (NHS login would take it for P9; this says that it was forgotten), or what nobody knows, or two levels.
 */
export function levelOf(request: URLSearchParams): Level | undefined {
  const asked = v.safeParse(Vectors, request.get('vtr'))
  const named = asked.success ? asked.output.map((vector) => vector.slice(0, 2)) : []
  const [level, ...others] = levels.filter((each) => named.includes(each))
  return others.length === 0 ? level : undefined
}

/** Whoever has proved less than is asked for does so on the way, and has proved it from then on. */
export const provedAt = (proofing: Level, asked: Level): Level =>
  levels.indexOf(asked) > levels.indexOf(proofing) ? asked : proofing
