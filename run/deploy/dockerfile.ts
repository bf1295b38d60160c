import * as v from 'valibot'

export interface Instruction {
  name: string
  rest: string
}

/** One image of the Dockerfile: what comes after a FROM. */
export interface Stage {
  /** `node:24-bookworm-slim` */
  base: string
  /** By which later stages copy from it; undefined for the image itself, which is the last. */
  name: string | undefined
  steps: readonly Instruction[]
}

/** The stages of a Dockerfile. Throws where a line is no instruction. */
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

/** A command as an array, which no shell stands before: signals reach it. */
export const commandOf = (rest: string): string[] =>
  v.parse(v.array(v.string()), JSON.parse(rest.slice(rest.indexOf('['))))

/** `KEY=value` of every ENV. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.steps
      .filter(({ name }) => name === 'ENV')
      .map(({ rest }) => [rest.slice(0, rest.indexOf('=')), rest.slice(rest.indexOf('=') + 1)]),
  )
