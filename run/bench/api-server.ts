import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import * as v from 'valibot'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { listen } from '../../server/listen.ts'
import { createRecordSeal } from '../../server/record-seal.ts'
import { createVerifyMember } from '../../server/verify-member.ts'
import { appOrigin, fill, issuer } from './api-members.ts'

/*
 * The API alone in a thread of its own, so that it has one core to itself. PGlite runs in the same
 * thread; PostgreSQL has processes of its own.
 */

const { where, jwks, members } = v.parse(
  v.object({
    where: v.union([v.object({ dataDir: v.string() }), v.object({ url: v.string() })]),
    jwks: v.object({ keys: v.array(v.looseObject({ kty: v.string() })) }),
    members: v.number(),
  }),
  workerData,
)

const nobody = async () => {
  throw new Error('The bench asks no other service')
}

const { db, close } = await openDatabase(where)
await fill(db, members)
const app = createApp({
  db,
  verifyMember: createVerifyMember({
    jwks,
    issuer,
    authorisedParties: [appOrigin],
    now: () => new Date(),
  }),
  identity: {
    person: nobody,
    subjectOf: nobody,
    setKitAccess: nobody,
    standing: nobody,
    nhsLoginToken: nobody,
    remove: nobody,
  },
  nhsLogin: { gpDetails: nobody },
  addressService: { find: nobody, retrieve: nobody, cleanse: nobody },
  gpSystem: { link: nobody, unlink: nobody, read: nobody },
  recordSeal: createRecordSeal(['a'.repeat(43)]),
  operatorSecret: randomUUID(),
  partnerWebhookSecret: '',
  now: () => new Date(),
  newId: randomUUID,
  log: pino({ level: 'error' }),
  appOrigins: [],
  limits: { perMember: 1e9, perAddress: 1e9 },
})
const listener = await listen(app.fetch, 0)
parentPort?.once('message', () => {
  void (async () => {
    await listener.close()
    await close()
    parentPort?.postMessage('closed')
  })()
})
parentPort?.postMessage(listener.port)
