import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Stage } from './check.ts'
import type { Deployment } from './deployment.ts'
import { gracesLetter } from './member-journey.ts'
import type { Visitor } from './visitor.ts'

const question = 'How long will it last?'
const Connected = v.object({ patientId: v.string() })

/** Somebody whose connection and questions are encrypted reads both all the time, while the key that opens them changes. */
export async function changeTheRecordKey(deployment: Deployment, stage: Stage): Promise<void> {
  const kim = deployment.visitor()
  await kim.signUp({ email: 'kim@rowan.test', firstName: 'Grace', lastName: 'Pemberton' })
  await kim.must(v.unknown(), 'PATCH', '/users', { dob: '1962-11-30' })
  const { patientId } = await kim.must(Connected, 'POST', '/gp-records', gracesLetter)
  await kim.must(v.unknown(), 'PUT', '/appointment-questions', { questions: question })
  const reader = read(kim, patientId)
  const step = async (n: number) =>
    stage(`The record key is changed, step ${n} of 3`, async () => {
      const said = await deployment.must('deploy/change-record-key.sh')
      const last = said.split('\n').at(-1) ?? ''
      if (!last.startsWith(`Step ${n} of 3`)) throw new Error(said)
      return last
    })
  try {
    for (const n of [1, 2, 3]) await step(n)
  } finally {
    const { reads, wrong } = await reader.stop()
    await stage('What was read meanwhile', async () => {
      if (wrong.length > 0 || reads === 0) throw new Error([`${reads} reads`, ...wrong].join('\n'))
      return `${reads} reads of a record and of questions, 0 wrong words, 0 faults`
    })
  }
}

/** Reads until it is stopped. A call that finds no instance is repeated, as the app does; any other refusal is wrong. */
function read(kim: Visitor, patientId: string) {
  const wrong: string[] = []
  let [reads, isOver] = [0, false]
  const period = new URLSearchParams({ from: '2024-01-01', to: '2024-12-31', patientId })
  const look = async () => {
    const record = await kim.call('GET', `/gp-records/medical-records?${period.toString()}`)
    const { status, body } = await kim.call('GET', '/appointment-questions')
    if (record.status !== 200 && record.status !== 503)
      wrong.push(`record: ${record.status} ${JSON.stringify(record.body)}`)
    if (status !== 503 && !JSON.stringify(body).includes(question))
      wrong.push(`questions: ${status} ${JSON.stringify(body)}`)
    reads += 1
  }
  const running = (async () => {
    while (!isOver) {
      await look().catch(() => undefined)
      // The member's own limit is 600 readings an hour.
      await setTimeout(400)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return { reads, wrong }
    },
  }
}
