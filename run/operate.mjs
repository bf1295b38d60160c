// The operator's command: one call of the running server's API. Plain Node, as it needs no package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const usage = [
  'Usage: npm run operate -- kit-access <email> on|off',
  'kit-event <orderNumber> <eventName>',
  'data-returned <orderNumber>',
  'invite <email> <studyId>',
  'data-request <email> <studyId>',
  'studies',
  'counts <studyId>',
  'lab-messages',
  'lab-message-settled <id>',
  'reseal',
  'erase <email or subject>',
].join(' | ')

/** The sentence that ends the command with exit code 1. */
class Refused extends Error {}

/**
 * A call, and what it prints of the reply; without that, the words of the command.
 *
 * @typedef {{ path: string, body?: object, print?: (reply: any) => string[] }} Call
 */

/**
 * Each turns its words into a call, or into nothing when they make no sense.
 *
 * @type {Record<string, (words: string[]) => Call | undefined>}
 */
const verbs = {
  'kit-access': ([email, access, ...rest]) =>
    email && (access === 'on' || access === 'off') && rest.length === 0
      ? { path: '/operator/kit-access', body: { email, on: access === 'on' } }
      : undefined,
  'kit-event': ([orderNumber, eventName, ...rest]) =>
    orderNumber && eventName && rest.length === 0
      ? { path: '/operator/kit-events', body: { orderNumber, eventName } }
      : undefined,
  'data-returned': ([orderNumber, ...rest]) =>
    orderNumber && rest.length === 0
      ? { path: '/operator/data-returned', body: { orderNumber } }
      : undefined,
  invite: ([email, studyId, ...rest]) =>
    email && studyId && rest.length === 0
      ? { path: '/operator/study-invites', body: { email, studyId } }
      : undefined,
  'data-request': ([email, studyId, ...rest]) =>
    email && studyId && rest.length === 0
      ? { path: '/operator/data-requests', body: { email, studyId } }
      : undefined,
  studies: (words) =>
    words.length === 0
      ? {
          path: '/operator/studies',
          print: ({ studies }) =>
            studies.map((/** @type {any} */ { id, studyName }) => `${id}\t${studyName}`),
        }
      : undefined,
  'lab-messages': (words) =>
    words.length === 0 ? { path: '/operator/lab-messages', print: messageLines } : undefined,
  'lab-message-settled': ([id, ...rest]) =>
    id && rest.length === 0 ? { path: '/operator/lab-messages/settled', body: { id } } : undefined,
  reseal: (words) =>
    words.length === 0
      ? {
          path: '/operator/reseal',
          body: {},
          print: ({ resealed, lost }) => [
            `${resealed} GP connections sealed with the key of today, ${lost} that no key opens`,
          ],
        }
      : undefined,
  erase: ([account, ...rest]) =>
    account && rest.length === 0
      ? {
          path: '/operator/erasures',
          body: { account },
          print: ({ subject, openKitOrders, isSignInDeleted }) => [
            [
              `Erased ${subject}.`,
              ...(openKitOrders.length > 0
                ? [`Kit orders under way: ${openKitOrders.join(', ')}.`]
                : []),
              ...(isSignInDeleted
                ? []
                : ['The sign-in is not deleted yet: the server goes on trying.']),
            ].join(' '),
          ],
        }
      : undefined,
  counts: ([studyId, ...rest]) =>
    studyId && rest.length === 0
      ? { path: `/operator/studies/${encodeURIComponent(studyId)}/counts`, print: countLines }
      : undefined,
}

try {
  await operate(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Refused ? error.message : error)
  process.exitCode = 1
}

/** @param {string[]} words */
async function operate(words) {
  const [verb, ...rest] = words
  const call = Object.entries(verbs).find(([name]) => name === verb)?.[1](rest)
  if (!call) throw new Refused(usage)
  const reply = await send(call)
  if (!reply.ok) throw new Refused(await problemOf(reply))
  const lines = call.print?.(await reply.json()) ?? [words.join(' ')]
  for (const line of lines) console.log(line)
}

/**
 * One line a group that is large enough: field, group, how many at least.
 *
 * @param {any} counts
 */
function countLines({ atLeast, fields }) {
  if (atLeast === 0) return ['Fewer than ten members are on this study: nothing more is said.']
  return [
    `all\t\tat least ${atLeast}`,
    ...Object.entries(fields).flatMap(([field, groups]) =>
      groups.map(
        (/** @type {any} */ { group, atLeast: count }) => `${field}\t${group}\tat least ${count}`,
      ),
    ),
  ]
}

/**
 * One line a message that fits no order: id, when it came, why, what it tells.
 *
 * @param {any} reply
 */
function messageLines({ messages }) {
  if (messages.length === 0) return ['No message of the laboratory waits for a person.']
  return messages.map((/** @type {any} */ each) =>
    [
      each.id,
      each.receivedAt,
      each.fault,
      each.eventName,
      `order ${each.orderNumber}`,
      each.kitId === undefined ? 'no kit' : `kit ${each.kitId}`,
    ].join('\t'),
  )
}

/** @param {Call} call */
async function send({ path, body }) {
  const origin = `http://localhost:${process.env['PORT'] || '8080'}`
  try {
    return await fetch(`${origin}/api${path}`, {
      headers: { Authorization: `Bearer ${secret()}`, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`No server answers at ${origin}: start it with npm start.`)
  }
}

function secret() {
  const dataDir = process.env['DATA_DIR'] || '.data'
  try {
    return readFileSync(join(dataDir, 'operator-secret'), 'utf8').trim()
  } catch {
    throw new Refused(
      `There is no operator credential in ${dataDir}: start the server there first.`,
    )
  }
}

/**
 * What the API says of its refusal (RFC 9457).
 *
 * @param {Response} reply
 */
async function problemOf(reply) {
  const problem = JSON.parse((await reply.text()) || '{}')
  return (
    problem.errors?.[0]?.message ??
    problem.detail ??
    problem.title ??
    `The server answered with status ${reply.status}.`
  )
}
