import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperatorLogin } from '../../../sandbox/operator-login/create-operator-login.ts'
import { verifyByToken } from '../../../server/operators/operator-tokens.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { listening } from '../../support/outside-server.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const audience = 'rowan-operators'
const clientId = 'rowan-operate'
const dataDir = withFolder()
let server: Server
let origin = ''

/** The provider and the API on one origin. */
beforeAll(async () => {
  const app = new Hono()
  const adaptor = createAdaptorServer({ fetch: async (request) => app.fetch(request) })
  if (!('closeAllConnections' in adaptor)) throw new Error('This is no HTTP/1.1 server')
  server = adaptor
  origin = await listening(server)
  const issuer = `${origin}/provider`
  const provider = await createOperatorLogin({ issuer, audience, clientId, now: () => new Date() })
  const verifyOperator = verifyByToken({ issuer, audience, clientId, rolesClaim: 'roles' })
  app.mount('/provider', provider.fetch)
  app.mount('/api', apiOver(given.db, { verifyOperator }).app.fetch)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Runs the operators' command with these words. */
function operate(...words: string[]) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    OPERATOR_ORIGIN: origin,
    OPERATOR_ISSUER: `${origin}/provider`,
  }
  const child = spawn(process.execPath, ['run/operate.mjs', ...words], { env })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => void lines.push(String(chunk)))
  }
  return {
    firstLine: once(child.stdout, 'data').then(String),
    said: once(child, 'close').then(() => lines.join('').trim()),
  }
}

/** Signs in, choosing this person on the provider's page. Resolves with the output of the command. */
async function signIn(person: string): Promise<string> {
  const { firstLine, said } = operate('login')
  const page = /http\S+/.exec(await firstLine)?.[0] ?? ''
  const shown = await (await fetch(page)).text()
  const userCode = /user_code" value="(\w+)"/.exec(shown)?.[1] ?? ''
  const body = new URLSearchParams({ user_code: userCode, person })
  await fetch(`${origin}/provider/activate`, { method: 'POST', body })
  return said
}

test('an operator signs in at their provider, does what their role is for, and signs out', async () => {
  expect(await operate('studies').said).toMatch(/operator-secret|There is no/)
  expect(await signIn('sam.lee@clinic.example')).toContain('signed in')
  expect(statSync(join(dataDir, 'operator-token')).mode & 0o777).toBe(0o600)
  expect(await operate('studies').said).toContain('sarcoidosis-breath')
  expect(await operate('dead-jobs').said).toContain('This needs the role support.')
  await operate('logout').said
  expect(await operate('studies').said).not.toContain('sarcoidosis-breath')
})

test('whoever says at the provider that it is not them is not signed in', async () => {
  expect(await signIn('somebody-else')).toContain('Not signed in: access_denied')
  expect(await operate('studies').said).not.toContain('sarcoidosis-breath')
})

test('an operator’s token costs a provider that is down one call in half a minute, whatever is sent', async () => {
  let calls = 0
  const down = createServer((_, reply) => {
    calls += 1
    reply.writeHead(503).end()
  })
  let now = noon
  const verify = verifyByToken(
    {
      issuer: await listening(down),
      audience,
      clientId,
      rolesClaim: 'roles',
    },
    () => now,
  )
  const garbage = async () => Promise.allSettled(Array.from({ length: 20 }, () => verify('a.b.c')))
  const outcomes = [...(await garbage()), ...(await garbage())]
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(calls).toBe(1)
  now = new Date(noon.getTime() + 31_000)
  await garbage()
  expect(calls).toBe(2)
  // A clock that is set back by a day must not make it a day and half a minute.
  now = new Date(noon.getTime() - 86_400_000)
  await garbage()
  expect(calls).toBe(3)
  down.closeAllConnections()
  down.close()
})
