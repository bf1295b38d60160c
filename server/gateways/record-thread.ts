import { parentPort } from 'node:worker_threads'
import { gpHttp } from './gp-http.ts'
import { readRecord } from './read-record.ts'
import type { DoneReading, ToRead } from './record-threads.ts'

async function answer({ id, settings, query }: ToRead): Promise<void> {
  const read = await readRecord(gpHttp(settings), query)
  const done: DoneReading = { id, read }
  parentPort?.postMessage(done, read.state === 'read' ? [read.record.buffer] : [])
}

// What is thrown ends the thread, and rejects what waits for it.
parentPort?.on('message', (asked: ToRead) => {
  void answer(asked)
})
