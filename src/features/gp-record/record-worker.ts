import { arrangeRecord, type ArrangedRecord } from './assemble-record.ts'
import { checkReplies } from './check-replies.ts'
import type { RecordRead, RecordToRead, RecordWish } from './worker-messages.ts'

/** Entries of a section that the first screen may show, on the tallest of screens. */
const first = 20
/** Entries a message: a few milliseconds of the page. */
const portion = 200

let rest: ReturnType<ArrangedRecord['portions']> | undefined

addEventListener('message', ({ data }: MessageEvent<RecordWish>) => {
  switch (data.kind) {
    case 'read':
      return read(data)
    case 'more':
      return tell(nextPortion())
  }
})

function read({ replies, period }: RecordToRead): void {
  const records = checkReplies(replies)
  if (!records) return tell({ kind: 'not-understood' })
  tell({ kind: 'checked' })
  const record = arrangeRecord(records, period)
  if (!record) return tell({ kind: 'not-understood' })
  const { about, count } = record
  const isWhole = count <= portion
  const entries = record.firstOfEach(isWhole ? count : first)
  rest = record.portions(portion)
  return tell({ kind: 'first', about, entries, isWhole })
}

function nextPortion(): RecordRead {
  const next = rest?.next()
  if (!next || next.done) return { kind: 'end' }
  const { section, entries } = next.value
  return { kind: 'portion', section, json: JSON.stringify(entries) }
}

function tell(message: RecordRead): void {
  postMessage(message)
}
