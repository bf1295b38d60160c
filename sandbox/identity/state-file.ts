import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { State } from './state.ts'

type StateFile = {
  /** Shared and mutable; `save` persists the changes. */
  state: State
  /** Whether there was no file yet. */
  isNew: boolean
  /** Resolves once the current state is on disk. Writes nothing when nothing changed. */
  save(): Promise<void>
}

/**
 * Opens the state at `path`, or begins with `first`. Each save replaces the file by a rename, so
 * that a killed process leaves either the old state or the new one. Overlapping saves share the
 * next write. Throws when the file is invalid.
 */
export function openStateFile(path: string, first: () => State): StateFile {
  const written = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const state = written === undefined ? first() : v.parse(State, JSON.parse(written))
  mkdirSync(dirname(path), { recursive: true })

  let onDisk = written
  let current = Promise.resolve()
  let next: Promise<void> | undefined

  async function write() {
    next = undefined
    const text = JSON.stringify(state)
    if (text === onDisk) return
    await writeFile(`${path}.new`, text, { mode: 0o600 })
    await rename(`${path}.new`, path)
    onDisk = text
  }

  return {
    state,
    isNew: written === undefined,
    save() {
      // A failed write rejects for those who wait for it, but must not stop later ones.
      next ??= current = current.catch(() => undefined).then(write)
      return next
    },
  }
}
