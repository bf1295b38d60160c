// The operator's command: calls the running server's API once. Plain Node without packages.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LoginError, signIn, signOut, tokenOfOperator } from './operator-login.mjs'

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
  'queues',
  'dead-jobs',
  'job-retry <id>',
  'reseal',
  'erase <email or subject>',
  'member <email or subject>',
  'order-cancel <orderNumber>',
  'order-replace <orderNumber>',
  'sample-failed <orderNumber>',
  'study-create <file.json>',
  'study-change <file.json>',
  'study-open <studyId>',
  'study-close <studyId>',
  'invite-matching <studyId> <file.json>',
  'key <name> <role+role> <YYYY-MM-DD>',
  'login',
  'logout',
].join(' | ')

/** The reason after `--why`, for operators who sign in under their own name. */
let reason = process.env['OPERATOR_REASON']

/** The sentence that ends the command with exit code 1. */
class CommandError extends Error {}

/**
 * A call, and what it prints of the reply; without that, the words of the command.
 *
 * @typedef {{ path: string, body?: object, print?: (reply: any) => string[] }} Call
 */

/**
 * Turns the words of each command into a call, or into undefined when they are not valid.
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
  queues: (words) =>
    words.length === 0 ? { path: '/operator/queues', print: queueLines } : undefined,
  'dead-jobs': (words) =>
    words.length === 0 ? { path: '/operator/dead-jobs', print: deadJobLines } : undefined,
  'job-retry': ([id, ...rest]) =>
    id && rest.length === 0
      ? {
          path: '/operator/job-retries',
          body: { id },
          print: ({ queue }) => [`It is tried again (${queue}).`],
        }
      : undefined,
  reseal: (words) =>
    words.length === 0
      ? {
          path: '/operator/reseal',
          body: {},
          print: ({ resealed, lost, replies, questions }) => [
            `${resealed} GP connections, ${replies} replies and the questions of ${questions} members re-encrypted with the current key, ${lost} connections that no key can decrypt`,
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
  member: ([account, ...rest]) =>
    account && rest.length === 0
      ? { path: '/operator/members', body: { account }, print: stateLines }
      : undefined,
  'order-cancel': withOrder('cancelled'),
  'order-replace': withOrder('replaced'),
  'sample-failed': withOrder('sample-failed'),
  'study-create': withStudyFile('new'),
  'study-change': withStudyFile('versions'),
  'study-open': withStudy('opened'),
  'study-close': withStudy('closed'),
  'invite-matching': ([studyId, file, ...rest]) =>
    studyId && file && rest.length === 0
      ? {
          path: '/operator/study-invites/matching',
          body: { studyId, criteria: jsonIn(file) },
          print: ({ invitedAtLeast }) => [
            `invited at least ${invitedAtLeast} members to ${studyId}`,
          ],
        }
      : undefined,
  counts: ([studyId, ...rest]) =>
    studyId && rest.length === 0
      ? { path: `/operator/studies/${encodeURIComponent(studyId)}/counts`, print: countLines }
      : undefined,
}

/**
 * @param {string} how
 * @returns {(words: string[]) => Call | undefined}
 */
function withOrder(how) {
  return ([orderNumber, ...rest]) =>
    orderNumber && rest.length === 0
      ? {
          path: `/operator/orders/${how}`,
          body: { orderNumber },
          print: ({ newOrderNumber }) => [
            newOrderNumber === undefined
              ? `${how} ${orderNumber}`
              : `${how} ${orderNumber}, a new kit is order ${newOrderNumber}`,
          ],
        }
      : undefined
}

/**
 * @param {string} how
 * @returns {(words: string[]) => Call | undefined}
 */
function withStudy(how) {
  return ([studyId, ...rest]) =>
    studyId && rest.length === 0
      ? { path: `/operator/studies/${how}`, body: { studyId } }
      : undefined
}

/**
 * @param {string} how
 * @returns {(words: string[]) => Call | undefined}
 */
function withStudyFile(how) {
  return ([file, ...rest]) =>
    file && rest.length === 0 ? { path: `/operator/studies/${how}`, body: jsonIn(file) } : undefined
}

/**
 * @param {string} file
 * @returns {any}
 */
function jsonIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CommandError(`There is no JSON in ${file}.`)
  }
}

try {
  await operate(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error)
  process.exitCode = 1
}

/** @param {string[]} words */
async function operate(words) {
  const [verb, ...rest] = withoutReason(words)
  if (verb === 'key') return makeKey(rest)
  if (verb === 'login' && rest.length === 0) return signInHere()
  if (verb === 'logout' && rest.length === 0) return signOut()
  const call = Object.entries(verbs).find(([name]) => name === verb)?.[1](rest)
  if (!call) throw new CommandError(usage)
  const reply = await send(call)
  if (!reply.ok) throw new CommandError(await problemOf(reply))
  const lines = call.print?.(await reply.json()) ?? [[verb, ...rest].join(' ')]
  for (const line of lines) console.log(line)
}

/** @param {string[]} words */
function withoutReason(words) {
  const at = words.indexOf('--why')
  if (at === -1) return words
  reason = words.slice(at + 1).join(' ')
  return words.slice(0, at)
}

async function signInHere() {
  try {
    await signIn((line) => console.log(line))
    console.log('signed in')
  } catch (error) {
    throw error instanceof LoginError ? new CommandError(error.message) : error
  }
}

/**
 * Creates a key for a person, who keeps the first line; the second goes into OPERATOR_KEYS.
 *
 * @param {string[]} words
 */
function makeKey([name, roles, expires, ...rest]) {
  if (!name || !roles || !expires || rest.length > 0) throw new CommandError(usage)
  const key = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(key).digest('hex')
  console.log(`OPERATOR_KEY=${key}`)
  console.log(`${name};${roles};${expires};${digest}`)
}

/**
 * One line for the account and one for each kit order.
 *
 * @param {any} state
 */
function stateLines({ subject, memberSince, hasGpConnection, kitOrders = [] }) {
  if (memberSince === undefined) return [`${subject}\thas never opened the app`]
  return [
    `${subject}\tmember since ${memberSince}\t${hasGpConnection ? 'GP record connected' : 'no GP record'}`,
    ...kitOrders.map(
      (/** @type {any} */ order) =>
        `order ${order.number}\t${order.status}\t${order.orderedAt}\t${order.isOpen ? 'open' : 'ended'}`,
    ),
  ]
}

/**
 * One line for each group that is large enough: field, group, approximate count.
 *
 * @param {any} snapshot
 */
function countLines({ takenOn, counts: { about, fields } }) {
  if (about === 0) return [`On ${takenOn} too few had consented for anything to be said.`]
  return [
    `all\t\tabout ${about} on ${takenOn}`,
    ...Object.entries(fields).flatMap(([field, groups]) =>
      groups.map(
        (/** @type {any} */ { group, about: count }) => `${field}\t${group}\tabout ${count}`,
      ),
    ),
  ]
}

/**
 * One line for each queue: its name, how many jobs wait, run and were given up, and the longest delay.
 *
 * @param {any} reply
 */
function queueLines({ queues }) {
  return queues.map((/** @type {any} */ { queue, waiting, active, dead, oldestSeconds }) =>
    [
      queue,
      `${waiting} waiting`,
      `${active} active`,
      `${dead} dead`,
      `overdue for ${Math.round(oldestSeconds)} s`,
    ].join('\t'),
  )
}

/**
 * One line for each job that was given up: id, queue, since when, attempts, reason.
 *
 * @param {any} reply
 */
function deadJobLines({ jobs }) {
  if (jobs.length === 0) return ['No job was given up.']
  return jobs.map((/** @type {any} */ { id, queue, since, attempts, reason }) =>
    [id, queue, since, `${attempts} attempts`, reason].join('\t'),
  )
}

/**
 * One line for each message that matches no order: id, time of arrival, reason, content.
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
  const origin =
    process.env['OPERATOR_ORIGIN'] || `http://localhost:${process.env['PORT'] || '8080'}`
  try {
    return await fetch(`${origin}/api${path}`, {
      headers: {
        Authorization: `Bearer ${secret()}`,
        'Content-Type': 'application/json',
        ...(reason && { 'X-Operator-Reason': encodeURIComponent(reason) }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`No server answers at ${origin}: start it with npm start.`)
  }
}

/** The operator's own key, else the token of the signed-in operator, else the sandbox's secret in the data directory. */
function secret() {
  const own = process.env['OPERATOR_KEY'] || tokenOfOperator()
  if (own) return own
  const dataDir = process.env['DATA_DIR'] || '.data'
  try {
    return readFileSync(join(dataDir, 'operator-secret'), 'utf8').trim()
  } catch {
    throw new CommandError(
      `There is no operator credential in ${dataDir}: start the server there first.`,
    )
  }
}

/**
 * What the problem details of the API say (RFC 9457).
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
