import { parentPort } from 'node:worker_threads'

export interface Reading {
  url: string
  /** The number of concurrent readers. */
  readers: number
  /** The readings of each reader, one after another. */
  rounds: number
}

/** The time of each reading in ms, and the transferred bytes of one. */
export interface Readings {
  times: number[]
  bytes: number
}

async function readOnce(url: string): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now()
  const response = await fetch(url, { headers: { Authorization: 'Bearer bench' } })
  if (!response.ok) throw new Error(`The API answered ${response.status}`)
  const { byteLength } = await response.arrayBuffer()
  return { ms: performance.now() - begun, bytes: byteLength }
}

async function readAll({ url, readers, rounds }: Reading): Promise<Readings> {
  const times: number[] = []
  let bytes = 0
  const reader = async () => {
    for (let round = 0; round < rounds; round += 1) {
      const reading = await readOnce(url)
      times.push(reading.ms)
      bytes = reading.bytes
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return { times, bytes }
}

parentPort?.on('message', (reading: Reading) => {
  void readAll(reading).then((readings) => parentPort?.postMessage(readings))
})
