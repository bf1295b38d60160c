import { typedBy } from '../answers/given-answer.ts'
import { expect, test } from '../support/test.ts'
import { phoneOfThisFile } from './phone-behind-faults.ts'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const getPhone = phoneOfThisFile()
const lastTries = { timeout: 120_000 }
const well = { lost: 0, doubled: 0, outOfOrder: 0, ofAnother: 0 }

test('F1: the browser is killed right after an answer was saved on it, six times, and each is sent once', async () => {
  const phone = getPhone()
  const { tag } = phone.member
  const questions = ['dob', 'gender', 'gpSurgery', 'hospital', 'diagnosis', 'ethnicity'] as const
  const before = phone.written().length
  phone.network.become('cut')
  for (const [at, question] of questions.entries()) {
    await phone.answer(typedBy(tag, question, at))
    await phone.device.kill()
    await phone.restart()
  }
  expect(phone.written()).toHaveLength(before)
  phone.network.clear()
  await expect
    .poll(async () => phone.counts(), lastTries)
    .toEqual({ given: questions.length, ...well })
  // The last call of each completes its step, so that none reaches the next test.
  const completed = () => phone.effects().filter(({ path }) => path === '/onboardings')
  await expect.poll(completed, lastTries).toHaveLength(questions.length)
})

test('F2: the page is left while an answer is being sent, which has its effect once', async () => {
  const phone = getPhone()
  const { member, page, network } = phone
  network.become('held-reply')
  const before = phone.effects().length
  const answering = phone.answer(typedBy(member.tag, 'dob', 10), 'change')
  await expect.poll(() => phone.effects().length, lastTries).toBe(before + 1)
  // The page is left before the app reports anything.
  answering.catch(() => undefined)
  await page().reload()
  network.clear()
  const [first] = phone.effects().slice(before)
  const again = () => phone.written().filter(({ key }) => key === first?.key)
  await expect
    .poll(() => again().map(({ isReplayed }) => isReplayed), lastTries)
    .toEqual([false, true])
  await expect.poll(async () => (await member.profile()).dob, lastTries).toContain('-11')
})

test('F20: the browser is killed after each of the calls of a list, which arrives whole and once', async () => {
  const phone = getPhone()
  const { member, network, device } = phone
  const names = ['One', 'Two', 'Three'].map((name) => `${member.tag} ${name}`)
  network.become('held-reply')
  const before = phone.effects().length
  const answering = phone.answer({ question: 'medication', name: names.join(', ') })
  // Killed before the app reports anything.
  answering.catch(() => undefined)
  const calls = [...names.map(() => 'POST /medications'), 'PUT /medications', 'PUT /onboardings']
  for (const [at] of calls.entries()) {
    await expect.poll(() => phone.effects().length, lastTries).toBe(before + at + 1)
    await device.kill()
    await phone.restart()
  }
  network.clear()
  await expect
    .poll(async () => (await member.profile()).medication.map(({ name }) => name), lastTries)
    .toEqual(names)
  const own = phone.effects().slice(before)
  expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual(calls)
  expect(new Set(own.map(({ key }) => key)).size).toBe(calls.length)
})
