import '#older-browsers'
import { createReader, type RecordReader, type RecordSource } from './reading/record-reader.ts'

/** A step of the reader that the page requests, one at a time. */
export type RecordStep =
  | { step: 'begin'; source: RecordSource }
  | { step: Exclude<keyof RecordReader, 'begin'> }

const reader = createReader()

addEventListener('message', ({ data: request }: MessageEvent<RecordStep>) => {
  // Errors reach the page as an error event of the worker, as a throw does.
  void answer(request).catch(reportError)
})

async function answer(request: RecordStep): Promise<void> {
  const result =
    request.step === 'begin' ? await reader.begin(request.source) : await reader[request.step]()
  postMessage(result, { transfer: result instanceof Uint8Array ? [result.buffer] : [] })
}
