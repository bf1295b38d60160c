import type { Command } from '#contract/commands.ts'
import type { Answering } from './answering.ts'
import { currentAnswering } from './current-answering.ts'

export type { Submission } from './submission.ts'

/** Keeps what a person answered, and sends it now or later: see `Answering`. Never rejects. */
export const submit = async (
  command: Command,
  whose: { subject: string },
): ReturnType<Answering['submit']> => currentAnswering().submit(command, whose)
