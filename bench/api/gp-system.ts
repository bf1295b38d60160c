import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { createGpSystem } from '../../sandbox/gp-system/create-gp-system.ts'
import { listen } from '../../server/http/listen.ts'

const { recordsDir, port } = v.parse(
  v.object({ recordsDir: v.string(), port: v.number() }),
  workerData,
)
const report = (sentence: string) => console.error(sentence)
const gpSystem = createGpSystem({ recordsDir, report, now: () => new Date() })
await listen(gpSystem.fetch, port)
parentPort?.postMessage('listening')
