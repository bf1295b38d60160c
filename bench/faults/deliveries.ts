import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { getRound } from '#contract/asking.ts'
import { listConsents } from '#contract/consents.ts'
import { giveConsent } from '#contract/consent-decisions.ts'
import { listRounds } from '#contract/questionnaire-rounds.ts'
import { User } from '#contract/profile.ts'
import { createStudyInvite } from '#contract/study-invites.ts'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import {
  wholeAgreementTo,
  writtenController,
  writtenStudy,
} from '../../run/deploy-check/member-of-study.ts'
import { openDatabase } from '../../server/db/open.ts'
import { sendUntilHeard, type Write } from '../../tests/support/persistent-caller.ts'
import { randomFrom } from '../../tests/support/random-from.ts'
import { compileServer, loadServer, startServer } from '../../tests/support/server-process.ts'
import { birthDate } from '../../tests/support/studies.ts'
import { newSecret } from '../../tests/support/study-team.ts'
import type { FaultFixture, Finding } from './faults.ts'
import { whatArrived, type Person } from './arrived.ts'

const studyId = 'delivered'
const callers = 12
/** At least, on average: some withdraw before anything is sent. */
const messagesEach = 1.5
/** So many kills pass before anything may be sent. */
const pausedKills = 4
/** A killed server's claim to send ends after 30 s. */
const longestWaitMs = 180_000

interface Size {
  messages: number
  kills: number
}

/** Kills the server and the study's team so often each, while members agree, answer and withdraw. */
export async function killWhileDelivering(
  fixture: FaultFixture,
  { messages, kills }: Size,
): Promise<Finding[]> {
  const random = randomFrom(20_261_129)
  const team = await openTeam()
  const loading = { ...fixture, teamOrigin: team.origin }
  let server = loadServer(loading)
  let url = `http://127.0.0.1:${await startServer(server)}`
  const restart = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    server = loadServer(loading)
    url = `http://127.0.0.1:${await startServer(server)}`
  }
  const operate = async (path: string, body: object) => {
    const headers = { 'X-Operator-Reason': 'fault', 'X-Operator-Ticket': '1' }
    await sendUntilHeard(() => url, { subject: 'jo', path: `/operator${path}`, body, headers })
  }
  await operate('/studies/new', writtenStudy(studyId))
  const receiver = { url: `${team.origin}/messages`, secret: team.secret }
  await operate('/study-receivers', { studyId, ...writtenController, ...receiver })
  await operate('/study-receivers/tests', { studyId })
  await operate('/studies/opened', { studyId })
  await operate('/study-receivers/pauses', { studyId, on: true })

  const people: Person[] = []
  let killed = 0
  // Spread over the kills.
  const isAhead = () =>
    killed < kills && people.length * messagesEach > (messages * (killed + 1)) / kills
  const calling = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = 0; people.length * messagesEach < messages; n += 1) {
        while (isAhead()) await setTimeout(50)
        people.push(await takePart(() => url, `told-${caller}-${n}`, random))
      }
    }),
  )
  for (; killed < kills; killed += 1) {
    if (killed === pausedKills) await operate('/study-receivers/pauses', { studyId, on: false })
    const [ofServer, ofTeam] = [100 + 900 * random(), 100 + 900 * random()]
    const whileAnswering = random() < 0.5
    await Promise.all([
      setTimeout(ofServer).then(restart),
      setTimeout(ofTeam).then(async () => team.kill(whileAnswering)),
    ])
  }
  await calling
  await untilSettled(() => url, people)
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
  const { where } = fixture
  const place = where.includes('://') ? { url: where } : { dataDir: where }
  const { db, close } = await openDatabase(place)
  const findings = await whatArrived(db, people, team.known())
  await Promise.all([close(), team.close()])
  return findings.map((each) => ({
    ...each,
    what: `${kills} kills of both while delivering: ${each.what}`,
  }))
}

/** The sandbox's team in a process of its own, always on the same port. */
async function openTeam() {
  const folder = temporaryFolder('bench-team')
  const [inbox, calls] = [join(folder, 'inbox.jsonl'), join(folder, 'calls.jsonl')]
  const { program, remove } = await compileServer('study-team-server')
  const secret = newSecret()
  let port = '0'
  const open = async () => {
    const child = spawn(process.execPath, [program, port, inbox, calls, secret], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    port = String((await once(createInterface({ input: child.stdout }), 'line'))[0])
    return child
  }
  let child = await open()
  return {
    secret,
    origin: `http://localhost:${port}`,
    /** At once, or in the moment in which it has taken a message and is about to answer. */
    kill: async (whileAnswering: boolean) => {
      const gone = once(child, 'exit')
      if (whileAnswering) {
        child.stdin.write('die\n')
        await Promise.race([gone, setTimeout(2_000)])
      }
      child.kill('SIGKILL')
      await gone
      child = await open()
    },
    known: () => ({ inbox: linesOf(inbox), calls: linesOf(calls) }),
    close: async () => {
      child.kill('SIGKILL')
      await remove()
    },
  }
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)

/** Agrees and answers; half of them withdraw, some at once, and most once the study may have something. */
async function takePart(url: () => string, subject: string, random: () => number): Promise<Person> {
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    write: Omit<Write, 'subject'>,
  ) => v.parse(schema, await sendUntilHeard(url, { subject, ...write }))
  const Anything = v.unknown()
  const withdraw = async (consentId: string) => {
    await ask(Anything, { path: `/consents/${consentId}/withdrawal` })
    return Date.now()
  }
  const { id } = await ask(User, { method: 'GET', path: '/users' })
  await ask(Anything, { method: 'PATCH', path: '/users', body: { dob: birthDate } })
  const invite = await ask(createStudyInvite.reply, { path: '/study-invites', body: { studyId } })
  const { consent } = await ask(giveConsent.reply, {
    path: `/study-invites/${invite.id}/consents`,
    body: wholeAgreementTo(invite),
  })
  const person = { subject, id }
  const choice = random()
  if (choice < 0.15) return { ...person, withdrawnAt: await withdraw(consent.id) }
  const { rounds } = await ask(listRounds.reply, { method: 'GET', path: '/questionnaire-rounds' })
  const round = `/questionnaire-rounds/${rounds.find(({ state }) => state === 'open')?.id}`
  const answer = { answer: [{ valueBoolean: false }] }
  await ask(Anything, { method: 'PUT', path: `${round}/answers/q1`, body: answer })
  const { draft } = await ask(getRound.reply, { method: 'GET', path: round })
  await ask(Anything, { path: `${round}/response`, headers: { 'If-Match': draft.version } })
  if (choice > 0.5) return person
  const until = Date.now() + 200 + 8_000 * random()
  while (Date.now() < until && (await statesOf(url, subject)).every((it) => it === 'waiting')) {
    await setTimeout(100)
  }
  return { ...person, withdrawnAt: await withdraw(consent.id) }
}

/** What a member reads of each message of theirs. */
async function statesOf(url: () => string, subject: string): Promise<string[]> {
  const reply = await sendUntilHeard(url, { subject, method: 'GET', path: '/consents' })
  const { history } = v.parse(listConsents.reply, reply)
  return history.flatMap((each) =>
    each.kind === 'CONSENT' ? (each.delivery?.sent.map(({ state }) => state) ?? []) : [],
  )
}

/** Waits until each of them reads that everything has arrived, or was never sent. */
async function untilSettled(url: () => string, people: readonly Person[]): Promise<void> {
  const deadline = Date.now() + longestWaitMs
  for (const { subject } of people) {
    const isOpen = async () =>
      (await statesOf(url, subject)).some((it) => it !== 'received' && it !== 'not-sent')
    while (Date.now() < deadline && (await isOpen())) await setTimeout(200)
  }
}
