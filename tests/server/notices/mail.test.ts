import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  defaultPreferences,
  getNotificationPreferences,
} from '#contract/notification-preferences.ts'
import { openMailbox, type Mailbox } from '../../../sandbox/mailbox/open-mailbox.ts'
import { createMailer, type Mailer } from '../../../server/notices/mailer.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { apiOver, knownPeople, withDatabase } from '../../support/api.ts'
import { jobsOver } from '../../support/jobs.ts'
import { placeOrder, webhook } from '../../support/kits.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

let mailbox: Mailbox
let mailer: Mailer

beforeAll(async () => {
  mailbox = await openMailbox()
  mailer = createMailer({ url: `smtp://127.0.0.1:${mailbox.port}`, from: 'news@rowan.example' })
})
afterAll(async () => mailbox.close())

const Messages = v.array(v.object({ to: v.string(), text: v.string() }))

async function mailTo(email: string): Promise<string[]> {
  const reply = await mailbox.routes.request(`/messages?to=${encodeURIComponent(email)}`)
  return v.parse(Messages, await reply.json()).map(({ text }) => text)
}

/** A member with a kit who asked for emails. */
async function mailedMember({ name = randomUUID(), byEmail = true } = {}) {
  const subject = `user_${randomUUID()}`
  const email = `${name}@example.com`
  const { identity } = knownPeople({ [subject]: { email, firstName: '<b>Amina</b>' } })
  const api = apiOver(given.db, { sendsMail: true, identity })
  const caller = api.member(subject)
  await caller.user()
  await caller.put('/users/sync', {})
  await caller.put('/notification-preferences', { ...defaultPreferences, quiet: null, byEmail })
  const { number } = await placeOrder(caller)
  const happens = async (eventName: string) => webhook(api, { eventName, orderNumber: number })
  const wantsEmail = async () => {
    const { body } = await caller.get('/notification-preferences')
    return v.parse(getNotificationPreferences.reply, body).preferences.byEmail
  }
  return { api, email, happens, wantsEmail }
}

const workAt = async (now: Date, by: Mailer = mailer) =>
  jobsOver(given.db, { mailer: by, now: () => now }).drain()

test('who asked for emails gets one, short and plain, that names neither them nor what it is about', async () => {
  const { email, happens } = await mailedMember()
  await happens('ORDER_DISPATCHED')
  await happens('ORDER_RECEIVED')
  await workAt(minutesLater(1))
  const [text = '', ...more] = await mailTo(email)
  expect(more).toEqual([])
  expect(text).toContain('Subject: You have news in Rowan')
  expect(text).toContain('Content-Type: text/plain')
  expect(text).not.toMatch(/Amina|<b>|kit|dispatch/i)
})

test('who did not ask gets none', async () => {
  const { email, happens } = await mailedMember({ byEmail: false })
  await happens('ORDER_DISPATCHED')
  await workAt(minutesLater(1))
  expect(await mailTo(email)).toEqual([])
})

test('one press ends the emails without a sign-in, and opening the link changes nothing', async () => {
  const { api, email, happens, wantsEmail } = await mailedMember()
  await happens('ORDER_DISPATCHED')
  await workAt(minutesLater(1))
  const [text = ''] = await mailTo(email)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, path = ''] =
    /List-Unsubscribe: <https:\/\/rowan\.example\/api(\/unsubscribe\/[^>]+)>/.exec(
      text.replaceAll(/\n\s+/g, ' '),
    ) ?? []
  expect((await api.anyone.get(path)).status).not.toBe(200)
  expect(await wantsEmail()).toBe(true)
  expect((await api.anyone.post(path, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await wantsEmail()).toBe(false)
  expect((await api.anyone.post('/unsubscribe/no-such-token', '')).status).toBe(404)
})

test('an address that refuses mail gets no more of it', async () => {
  const { happens, wantsEmail } = await mailedMember({ name: `bounced-${randomUUID()}` })
  await happens('ORDER_DISPATCHED')
  await workAt(minutesLater(1))
  expect(await wantsEmail()).toBe(false)
})

test('an email is tried again after the mail server was down, and sent once', async () => {
  const { email, happens } = await mailedMember()
  const down = createMailer({ url: 'smtp://127.0.0.1:1', from: 'news@rowan.example' })
  const one = { to: email, subject: 'x', text: 'x', unsubscribeUrl: 'https://rowan.example/x' }
  await expect(down.send(one)).rejects.toThrow(OutsideServiceError)
  await happens('ORDER_DISPATCHED')
  await workAt(minutesLater(1), down)
  expect(await mailTo(email)).toEqual([])
  await workAt(minutesLater(10))
  await workAt(minutesLater(20))
  expect(await mailTo(email)).toHaveLength(1)
})
