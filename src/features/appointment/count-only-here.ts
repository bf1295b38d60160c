import type { QueryClient } from '@tanstack/react-query'
import { noteKey } from '#api/queries.ts'
import { questionsNote, type QuestionsNote } from '#domain/questions-note.ts'
import { cacheOwner } from '#offline/cache/encrypted-store.ts'
import { readNote } from '#offline/cache/notes.ts'

/** How many of a member's questions, one per line, are only on this device, so that a sign-out would delete them. */
export async function countOnlyHere(client: QueryClient, subject: string): Promise<number> {
  // All tabs write to the disk; a shared device has them only in memory.
  const onDisk = cacheOwner.get() === subject ? await readNote({ subject }, questionsNote) : null
  const inMemory = noteKey(subject, undefined, questionsNote.name)
  const note = onDisk ?? client.getQueryData<QuestionsNote | null>(inMemory)
  if (!note) return 0
  const inAccount = note.account?.questions.split('\n') ?? []
  return note.text.split('\n').filter((line) => line.trim() && !inAccount.includes(line)).length
}
