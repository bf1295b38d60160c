import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { operatorHeaders } from '../../../server/operators/operator-api.ts'
import { operatorRoles, type OperatorRole } from '../../../server/operators/operator.ts'
import { operatorVerbs } from '../../../server/operators/operator-routes.ts'
import { apiOver, knownPeople, withDatabase, type Caller } from '../../support/api.ts'
import { watchChanges } from '../../support/changes.ts'
import { recordEncryption } from '../../support/gp.ts'
import { canary, nearly } from '../../support/json-schema-arbitrary.ts'
import { expectProblemDetails } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 25)
const seed = Number(process.env['FUZZ_SEED'] ?? 2026)

const given = withDatabase()
let changes: Awaited<ReturnType<typeof watchChanges>>

beforeAll(async () => {
  await seedPeople(given.db, noon, recordEncryption)
  changes = await watchChanges(given.db)
})

/** An operator with this role only, at an API that is made once. */
function asOperator(role: OperatorRole): Caller {
  const known = operators.get(role)
  if (known) return known
  const operator = apiOver(given.db, {
    identity: knownPeople({ user_tom: { email: people.tom.email } }).identity,
    verifyOperator: async () => ({ name: 'jo', roles: [role] }),
  }).anyone
  operators.set(role, operator)
  return operator
}

const operators = new Map<OperatorRole, Caller>()

test.each(operatorVerbs)(
  'S12, S31: the verb $name withstands whatever is sent, by operators of whatever role',
  { timeout: 30_000 + cases * 1_000 },
  async ({ method, path, role: needed, body: schema }) => {
    const ids = [people.tom.email, 'user_tom', 'sarcoidosis-breath', '12345678']
    const sent = nearly(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }), ids)
    const property = fc.asyncProperty(
      fc.constantFrom(...operatorRoles, needed, needed, needed),
      sent,
      fc.boolean(),
      async (role, body, givesReason) => {
        await changes.since('')
        const url = `/operator${path.replace(':studyId', 'sarcoidosis-breath')}`
        const headers = givesReason
          ? { [operatorHeaders.reason]: 'fault', [operatorHeaders.ticket]: '1234' }
          : {}
        const reply = await asOperator(role).send(method, url, {
          ...(method === 'POST' && { body }),
          headers: { Authorization: 'Bearer any', ...headers },
        })
        expect(reply.status).toBeLessThan(500)
        if (reply.status < 400) {
          expect(role).toBe(needed)
          return
        }
        expectProblemDetails(reply)
        expect(JSON.stringify(reply.body)).not.toContain(canary)
        if (role === needed) return
        expect(reply.status).toBe(403)
        expect((await changes.since('')).all).toBe(0)
      },
    )
    await fc.assert(property, { numRuns: cases, seed })
  },
)
