import { readReplies } from './read-replies.ts'
import type { RecordRead, RecordToRead } from './worker-messages.ts'

/** Entries a message. */
const portion = 400

const tell = (message: RecordRead) => {
  postMessage(message)
}

addEventListener('message', ({ data }: MessageEvent<RecordToRead>) => {
  const record = readReplies(data)
  if (!record) return tell({ kind: 'not-understood' })
  const { entries, ...about } = record
  for (let start = 0; start < entries.length; start += portion) {
    tell({ kind: 'entries', entries: entries.slice(start, start + portion) })
  }
  return tell({ kind: 'read', about })
})
