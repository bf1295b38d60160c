import { expect, test } from 'vitest'
import type { Command } from '#contract/commands.ts'
import { deliverThrough, submit } from '#offline/submit.ts'

const subject = 'user_amina'

const command: Command = {
  kind: 'answer-step',
  id: '6b0f3c86-2b43-4b8e-9a53-0f6f6f1d1c11',
  step: { id: 'step-2', name: 'step2', questionType: 'diagnosis', complete: false },
  answer: { questionType: 'diagnosis', names: ['Sarcoidosis', 'Asthma'] },
}

test('an answer is sent name by name, and its step is complete only after its data', async () => {
  const calls: string[] = []
  deliverThrough(({ endpoint }, key) => {
    calls.push(`${endpoint.method} ${endpoint.path} ${key.slice(37)}`)
    return Promise.resolve()
  })
  expect(await submit(command, { subject })).toEqual({ state: 'sent' })
  expect(calls).toEqual([
    'POST /diagnosis 0',
    'POST /diagnosis 1',
    'PUT /diagnosis 2',
    'PUT /onboardings 3',
  ])
})

test('what follows a call that failed is not sent', async () => {
  const fault = new Error('no network')
  let calls = 0
  deliverThrough(() => {
    calls += 1
    return calls === 2 ? Promise.reject(fault) : Promise.resolve()
  })
  expect(await submit(command, { subject })).toEqual({ state: 'failed', error: fault })
  expect(calls).toBe(2)
})

test('a changed list goes as a whole, so that fifty names can replace fifty others', async () => {
  const calls: string[] = []
  deliverThrough(({ endpoint }) => {
    calls.push(`${endpoint.method} ${endpoint.path}`)
    return Promise.resolve()
  })
  await submit({ ...command, step: { ...command.step, complete: true } }, { subject })
  expect(calls).toEqual(['PUT /diagnosis', 'PUT /onboardings'])
})
