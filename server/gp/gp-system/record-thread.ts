import { parentPort } from 'node:worker_threads'
import { carryTrace } from '../../telemetry/tracing.ts'
import { readGpConnect } from './gp-connect/read-gp-connect.ts'
import { readPairing } from './pairing/read-pairing.ts'
import type { DoneReading, ToRead } from './record-threads.ts'

async function answer({ id, reading }: ToRead): Promise<void> {
  const read =
    reading.protocol === 'pairing' ? await readPairing(reading) : await readGpConnect(reading)
  const done: DoneReading = { id, read }
  parentPort?.postMessage(done, read.state === 'read' ? [read.record.buffer] : [])
}

// An error ends the thread, which rejects the calls that wait for it.
parentPort?.on('message', (asked: ToRead) => {
  void carryTrace(asked.trace, async () => answer(asked))
})
