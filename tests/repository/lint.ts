import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const Report = v.object({
  diagnostics: v.array(
    v.object({
      code: v.string(),
      filename: v.string(),
      message: v.string(),
      help: v.optional(v.string(), ''),
    }),
  ),
})

/** A breach that lint found, its file as seen from the folder linted. */
export interface Breach {
  rule: string
  file: string
  message: string
  advice: string
}

/** Runs the project's lint in a folder that holds a copy of its configuration. */
export function lint(folder: string): Promise<Breach[]> {
  return new Promise((resolve, reject) => {
    const oxlint = `${root}/node_modules/oxlint/bin/oxlint`
    const options = { cwd: folder, maxBuffer: 2 ** 26 }
    execFile(process.execPath, [oxlint, '--format=json', '.'], options, (failure, stdout) => {
      // Lint exits with 1 when it finds something: then its report stands on stdout all the same.
      if (!stdout) return reject(failure ?? new Error(`No report of oxlint on ${folder}`))
      const { diagnostics } = v.parse(Report, JSON.parse(stdout))
      resolve(
        diagnostics.map(({ code, filename, message, help }) => ({
          rule: code.replace(/^.*\((.*)\)$/, '$1'),
          file: filename,
          message,
          advice: help,
        })),
      )
    })
  })
}
