import { parentPort } from 'node:worker_threads'
import { assembleRecord } from './assemble-record.ts'
import type { Assembled, ToAssemble } from './record-threads.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

parentPort?.on('message', ({ id, byPeriod, ofAllDates, head }: ToAssemble) => {
  const text = assembleRecord({
    byPeriod: decoder.decode(byPeriod),
    ofAllDates: decoder.decode(ofAllDates),
    head,
  })
  const record = text === undefined ? undefined : encoder.encode(text)
  const assembled: Assembled = { id, record }
  parentPort?.postMessage(assembled, record ? [record.buffer] : [])
})
