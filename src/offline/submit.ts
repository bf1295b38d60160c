import type { Command } from '#contract/commands.ts'
import type { Answering } from './answering.ts'
import { currentAnswering } from './current-answering.ts'

export { NotKeptError } from './answering.ts'

/** Keeps what a person answered, and sends it now or later: see `Answering`. Never rejects. */
export const submit = async (
  command: Command,
  whose: { subject: string },
): ReturnType<Answering['submit']> => currentAnswering().submit(command, whose)
