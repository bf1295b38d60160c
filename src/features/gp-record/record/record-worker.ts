import { arrangeRecord, type ArrangedRecord } from './assemble-record.ts'
import { checkReplies } from './parse-replies.ts'
import { packReplies, unpackReplies } from './packed-record.ts'
import type { RecordRead, RecordSource, RecordToRead, RecordWish } from './worker-messages.ts'

/** Entries of a section that the first screen may show, on the tallest of screens. */
const first = 20
/** Entries a message: a few milliseconds of the page. */
const portion = 200

let work: RecordToRead | undefined
let rest: ReturnType<ArrangedRecord['portions']> | undefined

addEventListener('message', ({ data }: MessageEvent<RecordWish>) => {
  switch (data.kind) {
    case 'read':
      return told(read(data.source))
    case 'more':
      return tell(nextPortion())
    case 'pack':
      return told(pack())
  }
})

async function read(source: RecordSource): Promise<void> {
  work = 'packed' in source ? await unpackReplies(source.packed) : source
  const records = work && checkReplies(work.replies)
  if (!work || !records) return tell({ kind: 'not-understood' })
  tell({ kind: 'checked' })
  const record = arrangeRecord(records, work.period)
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

async function pack(): Promise<void> {
  if (!work) return
  const bytes = await packReplies(work)
  tell({ kind: 'packed', bytes }, [bytes.buffer])
}

/** What goes wrong reaches the page as an error of the worker, as a throw does. */
const told = (work: Promise<void>): void => void work.catch(reportError)

function tell(message: RecordRead, moved: Transferable[] = []): void {
  postMessage(message, { transfer: moved })
}
