import { expect, test } from 'vitest'
import { withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { placeOrder } from '../../support/kits.ts'
import { answerEnough, openRound, send } from '../../support/questionnaires.ts'
import { answerItem, heldConsent } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'
import { agreeToSend, sentOf, withStudyTeam } from '../../support/study-team.ts'

const given = withDatabase()
const study = withStudyTeam(given, withFolder())
const { someone } = study

test('nothing that names a member is in any byte that a study gets', async () => {
  const { lou, id, jobs, api } = await someone()
  await lou.put('/users/sync', {
    firstName: 'Canaria',
    lastName: 'Canarison',
    email: 'canary@example.com',
    mobileNumber: '+447700900123',
  })
  await lou.patch('/users', { dob: '1987-04-09' })
  await lou.post('/addresses', {
    line1: '17 Canary Row',
    line2: 'Canary Wharf',
    city: 'Canaryton',
    postcode: 'LS1 4AP',
  })
  await lou.put('/gp-practices', { names: ['Canary Surgery'] })
  await lou.put('/hospitals', { names: ['Canary Infirmary'] })
  await lou.put('/medications', { names: ['Canarycillin'] })
  const user = await lou.user()
  const before = study.team.calls.length
  const held = await agreeToSend(lou)
  const round = await openRound(lou)
  await answerEnough(lou, round)
  await send(lou, round)
  await jobs.drain()
  await lou.send('POST', `/consents/${held.id}/withdrawal`)
  await jobs.drain()
  const calls = study.team.calls.slice(before)
  expect(calls).toHaveLength(3)
  const bytes = calls.map(({ headers, body }) => JSON.stringify([[...headers], body])).join('\n')
  expect(user.lastName).toBe('Canarison')
  for (const planted of [
    'anar',
    '1987',
    '04-09',
    'LS1',
    '4AP',
    '7700900',
    'traceparent',
    'user_',
    id,
    held.id,
    held.inviteId,
    round.id,
  ]) {
    expect(bytes).not.toContain(planted)
  }
  expect(bytes).toContain('35 to 39')
  expect(api.logged.join('\n')).not.toContain('anar')
})

test('the data of a kit is told only after the second yes, and a no to it too', async () => {
  const { lou, jobs, operate, kinds } = await someone()
  const { id: consentId } = await agreeToSend(lou)
  await jobs.drain()
  const { number } = await placeOrder(lou)
  await operate('/data-returned', { orderNumber: number })
  await jobs.drain()
  expect(await kinds()).toEqual(['consent.given'])
  const { decisions } = await heldConsent(lou)
  const itemId = decisions.find(({ item }) => item.type === 'LAB_TEST')?.item.id ?? ''
  await answerItem(lou, consentId, { itemId, agreed: true })
  await jobs.drain()
  expect((await kinds()).slice(1)).toEqual(['consent.item-added', 'kit.data-returned'])
  await answerItem(lou, consentId, { itemId, agreed: false, shown: 'agreed' })
  await jobs.drain()
  expect((await kinds()).slice(3)).toEqual(['consent.item-withdrawn'])
  expect((await sentOf(lou))?.at(-1)).toBe('consent.item-withdrawn received')
})

test('the page of the sandbox’s team shows what has arrived, and a repeated message once', async () => {
  const { lou, jobs, numberOf } = await someone()
  await agreeToSend(lou)
  await jobs.drain()
  const page = await study.team.page()
  expect(page).toContain('<h2>consent.given</h2>')
  expect(page).toContain(await numberOf())
})

test('the sandbox’s team takes nothing that studies’ messages are not signed with', async () => {
  const forged = await fetch(study.team.url, {
    method: 'POST',
    headers: {
      'webhook-id': 'forged',
      'webhook-timestamp': String(noon.getTime() / 1000),
      'webhook-signature': 'v1,Zm9yZ2Vk',
    },
    body: JSON.stringify({ type: 'consent.given', data: { study: 'sarcoidosis-breath' } }),
  })
  expect(forged.status).toBe(401)
  expect((await study.team.messages()).map(({ id }) => id)).not.toContain('forged')
})
