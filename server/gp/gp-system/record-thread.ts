import { parentPort } from 'node:worker_threads'
import { carryTrace } from '../../telemetry/tracing.ts'
import { readGpConnect } from './gp-connect/read-gp-connect.ts'
import type { ReadRecord } from './gp-system.ts'
import { readSent } from './gp-connect/read-sent.ts'
import { readPairing } from './pairing.ts'
import type { DoneReading, Reading, ToRead } from './record-threads.ts'

async function answer({ id, reading }: ToRead): Promise<void> {
  const read = await readBy(reading)
  const done: DoneReading = { id, read }
  parentPort?.postMessage(done, read.state === 'read' ? [read.record.buffer] : [])
}

async function readBy(reading: Reading): Promise<ReadRecord> {
  if (reading.protocol === 'pairing') return readPairing(reading)
  return reading.query.asSent ? readSent(reading) : readGpConnect(reading)
}

// An error ends the thread, which rejects the calls that wait for it.
parentPort?.on('message', (asked: ToRead) => {
  void carryTrace(asked.trace, async () => answer(asked))
})
