// The operator's command: calls the running server's API once. Plain Node without packages.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LoginError, signIn, signOut, tokenOfOperator } from './operator-login.mjs'

/*
 * What may be typed is not written here: the server's own description of its verbs (OpenAPI) says it, and
 * the server's replies are the lines to print.
 */

/** The verbs that need no server. */
const ownUsages = ['key <name> <role+role> <YYYY-MM-DD>', 'login', 'logout']

/** The sentence that ends the command with exit code 1. */
class CommandError extends Error {}

try {
  await operate(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error)
  process.exitCode = 1
}

/** @param {string[]} typed */
async function operate(typed) {
  const { words, headers } = withoutOptions(typed)
  const [verb, ...rest] = words
  if (verb === 'key') return makeKey(rest)
  if (verb === 'login' && rest.length === 0) return signInHere()
  if (verb === 'logout' && rest.length === 0) return signOut()
  const verbs = await publishedVerbs()
  const asked = verbs.find(({ operationId }) => operationId === verb)
  if (!asked) {
    const usages = [...verbs.map((each) => each['x-usage']), ...ownUsages]
    throw new CommandError(`Usage: npm run operate -- ${usages.join(' | ')}`)
  }
  const call = callOf(asked, rest)
  if (!call) throw new CommandError(`Usage: npm run operate -- ${asked['x-usage']}`)
  const reply = await send(call.path, {
    method: asked.method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${secret()}`,
      Accept: 'text/plain',
      'Content-Type': call.mediaType ?? 'application/json',
      ...headers,
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
    ...(call.file && { body: call.file }),
  })
  if (!reply.ok) throw new CommandError(await problemOf(reply))
  const lines = await reply.text()
  if (lines) console.log(lines)
}

/**
 * Takes out why (`--why <reason>`) and the ticket (`--ticket <number>`), which everybody but the sandbox names.
 *
 * @param {string[]} typed
 */
function withoutOptions(typed) {
  const words = [...typed]
  /** @type {Record<string, string>} */
  const headers = {}
  for (const [option, header, byDefault] of [
    ['--why', 'X-Operator-Reason', process.env['OPERATOR_REASON']],
    ['--ticket', 'X-Operator-Ticket', process.env['OPERATOR_TICKET']],
  ]) {
    const at = words.indexOf(option ?? '')
    const value = at === -1 ? byDefault : words.splice(at, 2)[1]
    // Headers are ASCII; whatever else was typed is no code and no number either.
    if (header && value) headers[header] = encodeURIComponent(value)
  }
  return { words, headers }
}

/**
 * A verb of the server: an operation of its document, with its path and method.
 *
 * @typedef {Record<string, any> & { path: string, method: string }} Verb
 */

/** @returns {Promise<Verb[]>} */
async function publishedVerbs() {
  const reply = await send('/operator/openapi.json', {})
  if (!reply.ok) throw new CommandError(await problemOf(reply))
  /** @type {any} */
  const { paths } = await reply.json()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  )
}

/**
 * Turns what was typed into a call; undefined when it is not what the verb takes.
 *
 * @param {Verb} verb
 * @param {string[]} typed
 * @returns {{ path: string, body?: object, file?: Buffer<ArrayBuffer>, mediaType?: string | undefined } | undefined}
 */
function callOf({ path, method, parameters, requestBody, ...verb }, typed) {
  if (verb['x-file']) {
    const [file, ...others] = typed
    if (!file || others.length > 0) return undefined
    if (verb['x-file'] === 'json') return { path, body: jsonIn(file) }
    const [mediaType] = Object.keys(requestBody.content)
    return { path, mediaType, file: verb['x-file'] === 'any' ? filesIn(file) : bytesIn(file) }
  }
  const properties = requestBody?.content['application/json'].schema.properties ?? {}
  const inPath = parameters.filter((/** @type {any} */ each) => each.in === 'path')
  const fields =
    method === 'get'
      ? inPath.map((/** @type {any} */ { name, schema }) => [name, schema])
      : Object.entries(properties)
  if (typed.length !== fields.length || typed.includes('')) return undefined
  /** @type {Record<string, any>} */
  const body = {}
  for (const [at, [name, { type }]] of fields.entries()) {
    const word = typed[at] ?? ''
    if (type === 'boolean' && word !== 'on' && word !== 'off') return undefined
    body[name] = type === 'boolean' ? word === 'on' : word
    if (type === 'object') body[name] = jsonIn(word)
  }
  if (method !== 'get') return { path, body }
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_, /** @type {string} */ name) =>
      encodeURIComponent(body[name]),
    ),
  }
}

/** @param {string} file */
function bytesIn(file) {
  try {
    return readFileSync(file)
  } catch {
    throw new CommandError(`The file ${file} cannot be read.`)
  }
}

/**
 * A file, or all XML and JSON of a folder: each after a separator, which neither may have, and its name.
 *
 * @param {string} path
 */
function filesIn(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return bytesIn(path)
  const names = readdirSync(path).filter((name) => /\.(xml|json)$/i.test(name))
  if (names.length === 0) throw new CommandError(`There is no XML and no JSON in ${path}.`)
  return Buffer.concat(
    names.toSorted().flatMap((name) => [Buffer.from(`\u001E${name}\n`), bytesIn(join(path, name))]),
  )
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
  if (!name || !roles || !expires || rest.length > 0)
    throw new CommandError(`Usage: npm run operate -- ${ownUsages[0]}`)
  const key = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(key).digest('hex')
  console.log(`OPERATOR_KEY=${key}`)
  console.log(`${name};${roles};${expires};${digest}`)
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function send(path, init) {
  const origin =
    process.env['OPERATOR_ORIGIN'] || `http://localhost:${process.env['PORT'] || '8080'}`
  try {
    // A large file takes a while.
    const longest = init.body instanceof Uint8Array ? 120_000 : 15_000
    return await fetch(`${origin}/api${path}`, { ...init, signal: AbortSignal.timeout(longest) })
  } catch {
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
