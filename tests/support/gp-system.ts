import { writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createGpSystem as createStandIn } from '../../sandbox/gp-system/create-gp-system.ts'
import { createGpSystem } from '../../server/gp/gp-system/create-gp-system.ts'
import type { GpSystem } from '../../server/gp/gp-system/gp-system.ts'
import { withFolder } from './folder.ts'
import { listening } from './outside-server.ts'
import { noon } from './tokens.ts'

/** The details of Amina's letter; her record is among the sandbox's own. */
export const aminasLetter = {
  accountID: '3834473016',
  linkageKey: 'QAkP7SUrfsQ1l',
  gpOdsCode: 'M81042',
  surname: 'Okafor-Reid',
  dateOfBirth: '1987-04-09',
}

export const gracesLetter = {
  accountID: '0123456',
  linkageKey: '0dw1f1p4a/2!35',
  gpOdsCode: 'B86017',
  surname: 'Pemberton',
  dateOfBirth: '1962-11-30',
}

/** A patient whose record the test writes itself. */
export const elsiesLetter = {
  accountID: '0000042',
  linkageKey: 'k:/!~"&<>',
  gpOdsCode: 'E84001',
  surname: 'Núñez O\u0027Shea',
  dateOfBirth: '1950-06-15',
}

const Links = v.object({
  links: v.array(v.object({ odsCode: v.string(), accountId: v.string() })),
})

/**
 * A GP system over HTTP for each test of a file, and the API's gateway to it. `write` adds a record
 * file to its folder, `fault` injects a fault, and `reports` are its messages.
 */
export function withGpSystem(settings: { deadlineMs?: number } = {}) {
  const recordsDir = withFolder()
  const reports: string[] = []
  let server: Server | undefined
  let app: ReturnType<typeof createStandIn> | undefined
  let url = ''
  let requests = 0
  let traces: (string | null)[] = []

  const start = () =>
    createStandIn({ recordsDir, report: (said) => reports.push(said), now: () => noon })

  beforeAll(async () => {
    const fetch = async (request: Request) => {
      requests += 1
      traces.push(request.headers.get('traceparent'))
      return app ? app.fetch(request) : new Response(null, { status: 503 })
    }
    const adaptor = createAdaptorServer({ fetch })
    if (!('closeAllConnections' in adaptor)) throw new Error('This is no HTTP/1.1 server')
    server = adaptor
    url = await listening(adaptor)
  })
  beforeEach(() => {
    app = start()
    requests = 0
    traces = []
  })
  afterEach(() => reports.splice(0))
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })
  const post = async (path: string, body: unknown) =>
    app?.request(path, { method: 'POST', body: JSON.stringify(body) })

  return {
    get gpSystem(): GpSystem {
      return createGpSystem({ pairing: { url, key: 'key-of-the-tests', ...settings } })
    },
    get url() {
      return url
    },
    get requests() {
      return requests
    },
    /** The `traceparent` of each request. */
    get traces() {
      return traces
    },
    recordsDir,
    reports,
    /** The pairings that are live at the surgeries. */
    links: async () => {
      const reply = await app?.request('/links')
      return v.parse(Links, await reply?.json()).links
    },
    fault: async (mode: string, more = {}) => post('/faults', { mode, ...more }),
    write: (name: string, content: unknown) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      writeFileSync(join(recordsDir, name), text)
    },
  }
}
