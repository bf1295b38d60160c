import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import { KitOrder } from '#contract/kits.ts'
import { User } from '#contract/profile.ts'
import {
  receivedOf,
  takePart,
  writtenController,
  writtenStudy,
} from '../../run/deploy-check/member-of-study.ts'
import { Visitor, type Caller } from '../../run/deploy-check/visitor.ts'
import { sandboxVariables, startStandIns, studyTeamOf } from '../../run/stand-ins.ts'
import { openMailbox } from '../../sandbox/mailbox/open-mailbox.ts'
import { readSettings } from '../../server/boot/settings.ts'
import { withFolder } from '../support/folder.ts'
import { otherWritings, planted, plantRecord } from '../support/planted.ts'
import { freePorts, run, type ProductProcess } from '../support/product-process.ts'
import { openRawReceiver } from '../support/raw-receiver.ts'

/** Production's own process, the stand-ins as its outside services, and a collector of traces. */

const folder = withFolder()
/** What she wrote to the study herself, names and all. */
const freeText = 'My brother Ptolemy carries me at Fernhollow Infirmary'
const operatorKey = randomUUID()
const delivered: string[] = []
const traces: string[] = []
const closing: (() => unknown)[] = []
let product: ProductProcess
let origin = ''
let team = ''
let receiver = { url: '', secret: '' }

const caller: Caller = async (url, { method = 'GET', headers = {}, body } = {}) => {
  const named = { 'User-Agent': planted.userAgent, 'X-Forwarded-For': planted.address }
  const reply = await fetch(url, {
    method,
    headers: { ...named, ...headers },
    ...(body !== undefined && { body }),
  })
  const given = Object.fromEntries(reply.headers)
  const cookies = { 'set-cookie': reply.headers.getSetCookie() }
  return { status: reply.status, headers: { ...given, ...cookies }, text: await reply.text() }
}

/** Writes down every byte that comes for the study, and passes it on to the sandbox’s team. */
async function openFront() {
  const front = await openRawReceiver()
  const pass = async (rawHeaders: string[], path: string, body: string) => {
    delivered.push([path, ...rawHeaders, body].join('\n'))
    const pairs = rawHeaders.flatMap((name, at) =>
      name.startsWith('webhook-') ? [[name, rawHeaders[at + 1] ?? '']] : [],
    )
    return fetch(`${team}/messages`, { method: 'POST', headers: Object.fromEntries(pairs), body })
  }
  front.receiver.answer = (request, reply) =>
    void text(request)
      .then(async (body) => pass(request.rawHeaders, String(request.url), body))
      .then(async (taken) => reply.writeHead(taken.status).end(await taken.text()))
  closing.push(front.close)
  return front
}

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Rowan</title>')
  const records = join(folder, 'records')
  mkdirSync(records)
  plantRecord(records)
  const front = await openFront()
  const collector = await openRawReceiver()
  collector.receiver.answer = (request, reply) =>
    void text(request).then((sent) => {
      traces.push(sent)
      reply.writeHead(200).end('{}')
    })
  closing.push(collector.close)
  const port = await freePorts()
  origin = `http://localhost:${port}`
  const sandbox = `http://localhost:${port + 1}`
  team = `${sandbox}/study-team`
  const { secret } = studyTeamOf(join(folder, 'outside'), sandbox)
  receiver = { url: `${front.origin}/messages`, secret }
  const digest = createHash('sha256').update(operatorKey).digest('hex')
  const given = sandboxVariables({ app: origin, sandbox }, {}, join(folder, 'outside'))
  const env = {
    ...v.parse(v.record(v.string(), v.string()), JSON.parse(JSON.stringify(given))),
    SANDBOX: 'off',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: folder,
    ERASURE_LEDGER: join(folder, 'erasures'),
    GP_RECORDS_DIR: records,
    OPERATOR_KEYS: `check;support+study-manager;2099-12-31;${digest}`,
    STUDY_RECEIVERS_INSIDE: front.origin,
    TRUSTED_PROXIES: '127.0.0.0/8, ::1',
    TRACES_URL: `${collector.origin}/v1/traces`,
  }
  const settings = readSettings({ ...env, DATA_DIR: join(folder, 'outside') })
  const outside = await startStandIns(settings, { port: port + 1 }, await openMailbox())
  closing.push(async () => outside.close(0))
  product = run(['node', '--import', 'tsx', 'server/start.ts'], env)
  await product.ready
}, 120_000)

afterAll(async () => {
  product.process.kill('SIGKILL')
  await product.ended
  for (const close of closing) await close()
})

const operate = async (path: string, body: object) => {
  const headers = { 'X-Operator-Reason': 'fault', 'X-Operator-Ticket': '1' }
  const reply = await fetch(`${origin}/api/operator${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${operatorKey}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}

/** A study that asks for everything, whose team is the sandbox’s, behind the one who writes down what comes. */
async function openStudy(studyId: string) {
  await operate('/studies/new', writtenStudy(studyId))
  await operate('/study-receivers', { studyId, ...writtenController, ...receiver })
  await operate('/study-receivers/tests', { studyId })
  await operate('/studies/opened', { studyId })
}

const Anything = v.unknown()

/** Fills in everything that there is to fill in, and connects the record. */
async function tellEverything(lou: Visitor): Promise<string[]> {
  const { firstName, lastName, email, mobileNumber, dob, line1, line2, city, postcode } = planted
  await lou.signUp({ email, firstName, lastName })
  await operate('/kit-access', { account: email, on: true })
  lou.clearToken()
  const home = { line1, line2, city, postcode }
  const writes: readonly (readonly [method: string, path: string, body: object])[] = [
    ['PUT', '/users/sync', { firstName, lastName, email, mobileNumber }],
    ['PATCH', '/users', { dob, ethnicity: 'Caribbean' }],
    ['PUT', '/gender', { gender: 'FEMALE' }],
    ['POST', '/addresses', home],
    ['PUT', '/gp-practices', { names: [planted.surgery] }],
    ['PUT', '/hospitals', { names: [planted.hospital] }],
    ['PUT', '/medications', { names: [planted.medicine] }],
    [
      'PUT',
      '/emergency-contacts',
      { contacts: [{ name: planted.contact, phone: planted.contactPhone }] },
    ],
    ['PUT', '/appointment-questions', { questions: planted.question }],
  ]
  for (const write of writes) await lou.must(Anything, ...write)
  const { accountID, linkageKey, gpOdsCode, recordSurname } = planted
  const letter = { accountID, linkageKey, gpOdsCode, surname: recordSurname, dateOfBirth: dob }
  const { patientId } = await lou.must(connectGpRecord.reply, 'POST', '/gp-records', {
    ...letter,
    isEarlierSurname: true,
  })
  const today = new Date().toISOString().slice(0, 10)
  const period = `from=${Number(today.slice(0, 4)) - 2}-01-01&to=${today}&patientId=${patientId}`
  const record = await lou.must(Anything, 'GET', `/gp-records/medical-records?${period}`)
  expect(JSON.stringify(record)).toContain(planted.letter)
  const kit = v.object({ order: KitOrder })
  const { order } = await lou.must(kit, 'POST', '/test-kits', home)
  const { id } = await lou.must(User, 'GET', '/users')
  return [id, patientId, order.number, order.id]
}

const untilReceived = async (lou: Visitor, count: number) =>
  expect.poll(async () => receivedOf(lou), { timeout: 60_000, interval: 300 }).toBe(count)

test('of forty things that name somebody none is delivered, logged or traced, but in what she wrote herself', async () => {
  await openStudy('planted')
  await fetch(`${team}/faults`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'error', calls: 1 }),
  })
  const lou = new Visitor(origin, caller)
  const ids = await tellEverything(lou)
  const answers = { q1: [{ valueBoolean: true }], q5: [{ valueString: freeText }] }
  const [consentId = '', ...others] = await takePart(lou, 'planted', answers)
  await untilReceived(lou, 2)
  await lou.must(Anything, 'POST', `/consents/${consentId}/withdrawal`)
  await untilReceived(lou, 3)
  ids.push(consentId, ...others)
  const known = await (await fetch(`${team}/messages`)).text()
  const page = await (await fetch(team)).text()
  product.process.kill('SIGTERM')
  const { out, said } = await product.ended

  const names = [...Object.values(planted), ...otherWritings, ...ids].filter(Boolean)
  expect(new Set(names).size).toBeGreaterThanOrEqual(40)
  const bytes = delivered.join('\n')
  expect(bytes.split(freeText)).toHaveLength(2)
  const places = {
    delivered: bytes.replace(freeText, ''),
    team: known.replace(freeText, '') + page.replace(freeText, ''),
    log: [...out, ...said].join('\n'),
    traces: traces.join('\n'),
  }
  for (const [place, whole] of Object.entries(places)) {
    expect(whole.length, place).toBeGreaterThan(1000)
    const found = [...names, freeText].filter((each) =>
      whole.toLowerCase().includes(each.toLowerCase()),
    )
    expect(found, place).toEqual([])
  }
  expect(bytes.toLowerCase()).not.toMatch(/traceparent|cookie|authorization|x-forwarded/)
  // It would have been found: the coarse facts and the number are there.
  expect(bytes).toContain('45 to 49')
  expect(bytes.match(/webhook-id/g)?.length).toBe(5)
}, 120_000)
