import * as v from 'valibot'

export interface Instruction {
  name: string
  rest: string
}

/** One stage of the Dockerfile: a FROM and what follows. */
export interface Stage {
  /** `node:24-bookworm-slim` */
  base: string
  /** The name that later stages copy from; undefined for the last stage, the image itself. */
  name: string | undefined
  steps: readonly Instruction[]
}

/** The stages of a Dockerfile. Throws when a line is not an instruction. */
export function readDockerfile(text: string): Stage[] {
  const stages: { base: string; name: string | undefined; steps: Instruction[] }[] = []
  for (const line of text.split('\n').filter((each) => each && !each.startsWith('#'))) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (!name) throw new Error(`The Dockerfile has a line that is no instruction: ${line}`)
    const [base = '', , as] = rest.split(' ')
    if (name === 'FROM') stages.push({ base, name: as, steps: [] })
    else stages.at(-1)?.steps.push({ name, rest })
  }
  return stages
}

/** The value of the last instruction of this name; throws when there is none. */
export function lastOf(stage: Stage, name: string): string {
  const found = stage.steps.findLast((step) => step.name === name)
  if (!found) throw new Error(`The Dockerfile has no ${name}`)
  return found.rest
}

/** A command in exec form: without a shell, it receives signals itself. */
export const commandOf = (rest: string): string[] =>
  v.parse(v.array(v.string()), JSON.parse(rest.slice(rest.indexOf('['))))

/** All variables of ENV instructions. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.steps
      .filter(({ name }) => name === 'ENV')
      .map(({ rest }) => [rest.slice(0, rest.indexOf('=')), rest.slice(rest.indexOf('=') + 1)]),
  )
