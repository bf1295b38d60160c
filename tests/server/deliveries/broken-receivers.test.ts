import { execFile } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { publicFetch } from '../../../server/telemetry/public-fetch.ts'
import { withDatabase } from '../../support/api.ts'
import { certificateFor } from '../../support/certificates.ts'
import { withFolder } from '../../support/folder.ts'
import { expectProblem } from '../../support/problems.ts'
import { openRawReceiver } from '../../support/raw-receiver.ts'
import { aStudy } from '../../support/studies.ts'
import { agreeToSend, sentOf, someoneOf, withStudyTeam } from '../../support/study-team.ts'

const given = withDatabase()
const scratch = withFolder()
const study = withStudyTeam(given, scratch)
const { someone } = study
/** Passes a call on to the team, and resolves once it has it. */
async function take(request: IncomingMessage): Promise<Response> {
  const named = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
    name,
    String(request.headers[name]),
  ])
  const headers = Object.fromEntries(named)
  return fetch(study.team.url, { method: 'POST', headers, body: await text(request) })
}

type Answer = (request: IncomingMessage, reply: ServerResponse) => Promise<unknown>

const ways: readonly (readonly [string, Answer])[] = [
  [
    'takes a message and dies before it answers',
    async (request) => {
      await take(request)
      request.socket.destroy()
    },
  ],
  [
    'dies in the middle of its answer',
    async (request, reply) => {
      const taken = await take(request)
      reply.writeHead(200, { 'Content-Length': '1000' })
      reply.write((await taken.text()).slice(0, 10), () => request.socket.destroy())
    },
  ],
  ['dies while it is told', async (request) => request.socket.destroy()],
  ['says nothing with a 204', async (_, reply) => reply.writeHead(204).end()],
  [
    'answers without an end',
    async (_, reply) => {
      reply.writeHead(200)
      const go = () => {
        while (!reply.destroyed && reply.write('x'.repeat(65_536)));
      }
      reply.on('drain', go)
      go()
    },
  ],
]

describe('a receiver', () => {
  test.each(ways)('that %s has received nothing yet, and keeps one', async (_way, misbehave) => {
    const raw = await openRawReceiver()
    const well: Answer = async (request, reply) => {
      const taken = await take(request)
      reply.writeHead(taken.status).end(await taken.text())
    }
    raw.receiver.answer = (request, reply) => void well(request, reply)
    const { fetchReceiver, url } = { fetchReceiver: publicFetch([raw.origin]), url: raw.origin }
    const { lou, jobs, kinds } = await someoneOf(given.db, { ...study.team, fetchReceiver, url })
    await agreeToSend(lou)
    raw.receiver.answer = (request, reply) => void misbehave(request, reply)
    await jobs.drain()
    expect(await sentOf(lou)).toEqual(['consent.given not-reached'])
    raw.receiver.answer = (request, reply) => void well(request, reply)
    await jobs.drain()
    expect(await sentOf(lou)).toEqual(['consent.given received'])
    expect(await kinds()).toEqual(['consent.given'])
    raw.close()
  })

  test('that leads to another address has nobody called there', async () => {
    const inside = await openRawReceiver()
    let called = 0
    inside.receiver.answer = (_, reply) => {
      called += 1
      reply.end()
    }
    const raw = await openRawReceiver()
    raw.receiver.answer = (_, reply) =>
      void reply.writeHead(307, { Location: `${inside.origin}/internal` }).end()
    const fetchReceiver = publicFetch([raw.origin, inside.origin])
    const { setReceiver } = await someoneOf(given.db, { ...study.team, fetchReceiver })
    const { detail } = expectProblem(
      await setReceiver(aStudy, { url: raw.origin }),
      409,
      'invalid-input',
    )
    expect(detail).toBe('The receiver did not take the test message: 307.')
    expect(called).toBe(0)
    for (const each of [inside, raw]) each.close()
  })
})

test.each([
  ['html', 'not-understood'],
  ['huge', 'not-understood'],
  ['forge', 'not-understood'],
  ['gone', '410'],
])('of a test message in the way “%s” the operator reads “%s”', async (mode, why) => {
  const { operate } = await someone()
  await study.team.fault({ mode, calls: 1 })
  const tested = await operate('/study-receivers/tests', { studyId: aStudy })
  const { detail } = expectProblem(tested, 409, 'invalid-input')
  expect(detail).toBe(`The receiver did not take the test message: ${why}.`)
})

describe('over TLS', () => {
  const spoken = async (file: string, url: string) => {
    const program = ['--import', 'tsx', 'tests/support/call-publicly.ts', url]
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file }
    return (await promisify(execFile)(process.execPath, program, { env })).stdout
  }

  test('a certificate that has expired is not spoken to, and one whose authority is known is', async () => {
    const year = new Date().getFullYear()
    const years = [
      ['200', { from: year - 1, until: year + 2 }],
      ['CERT_HAS_EXPIRED', { from: year - 2, until: year - 1 }],
      ['CERT_NOT_YET_VALID', { from: year + 1, until: year + 2 }],
    ] as const
    for (const [expected, valid] of years) {
      const certificate = certificateFor(scratch, valid)
      const raw = await openRawReceiver(certificate)
      expect(await spoken(certificate.file, `${raw.origin}/messages`)).toBe(expected)
      raw.close()
    }
  }, 60_000)

  test('nothing is sent to one that nobody vouches for, and the operator reads why', async () => {
    const year = new Date().getFullYear()
    const raw = await openRawReceiver(certificateFor(scratch, { from: year, until: year + 1 }))
    let called = 0
    raw.receiver.answer = (_, reply) => {
      called += 1
      reply.end()
    }
    const fetchReceiver = publicFetch([raw.origin, new URL(study.team.url).origin])
    const { lou, jobs, setReceiver } = await someoneOf(given.db, { ...study.team, fetchReceiver })
    await agreeToSend(lou)
    const { detail } = expectProblem(
      await setReceiver(aStudy, { url: raw.origin }),
      409,
      'invalid-input',
    )
    expect(detail).toBe('The receiver did not take the test message: DEPTH_ZERO_SELF_SIGNED_CERT.')
    await jobs.drain()
    expect(await sentOf(lou)).toEqual(['consent.given waiting'])
    expect(called).toBe(0)
    raw.close()
  })
})
