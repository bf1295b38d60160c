import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runCommand } from '../run-command.mjs'
import { buildImage, type Image } from './build-image.ts'
import type { Instance } from './instance.ts'
import { foreignFilesLoaded } from './loaded-files.ts'
import { memberJourney } from './member-journey.ts'
import { Service } from './service.ts'
import { storm } from './storm.ts'
import { Visitor } from './visitor.ts'

const membersInTheStorm = 8

/**
 * Does what the image and compose.yaml do, without a container engine. It builds by the steps of
 * the Dockerfile in empty folders, migrates a real PostgreSQL as its owner, starts two unprivileged
 * instances on a read-only tree, the proxy in front of them, and the outside services elsewhere.
 * Then somebody uses the service while one instance is killed and the other replaced. Throws what
 * is not as it should be.
 */
export async function deployCheck(say: (line: string) => void): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'rowan-deploy-'))
  chmodSync(scratch, 0o755)
  try {
    const image = await buildImage(scratch, say)
    refuseForeignFiles(image)
    await checkImage({ image, scratch, say })
  } finally {
    makeWritable(scratch)
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** What follows once the image is built. */
export async function checkImage(deployment: Omit<Deployment, 'service'>): Promise<void> {
  const service = new Service(deployment.image, deployment.scratch)
  try {
    await service.prepare()
    await live({ ...deployment, service })
  } finally {
    await service.close()
  }
}

interface Deployment {
  service: Service
  image: Image
  scratch: string
  say: (line: string) => void
}

/** The image contains what it needs to run, and nothing for development. */
function refuseForeignFiles({ folder }: Image): void {
  const foreign = ['sandbox', 'run', 'bench', 'tests', 'e2e'].filter((name) =>
    existsSync(join(folder, name)),
  )
  const sources = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  const found = [...foreign, ...sources.filter((name) => name.endsWith('.ts'))]
  if (found.length > 0) throw new Error(`The image holds ${found.join(', ')}`)
}

async function live(deployment: Deployment): Promise<void> {
  const { service, image, say } = deployment
  say('An instance does not start before the migrations were run')
  const early = service.start(1)
  const sentence = 'run the migrations of this release first'
  if ((await early.ended) !== 1 || !early.said().includes(sentence)) {
    throw new Error(`It was not refused:\n${early.said()}`)
  }
  say('The migration job, as the owner of the tables')
  await service.migrate()
  say('Two instances, and the proxy before them')
  const coverage = join(service.of(2).dataDir, 'coverage')
  const one = service.start(1)
  const two = service.start(2, image, { NODE_V8_COVERAGE: coverage })
  await Promise.all([service.untilReady(1, one), service.untilReady(2, two)])
  await service.startProxy()
  await checkFiles(service.origin)
  say('A member signs up, answers, links a GP record, orders a kit and closes the account')
  await memberJourney(service.origin, {
    giveKitAccess: async (email) => operate(service, ['kit-access', email, 'on']),
  })
  await liveThroughFaults(deployment, one, two)
  const foreign = foreignFilesLoaded(coverage, image.folder)
  if (foreign.length > 0) throw new Error(`Files were loaded from elsewhere: ${foreign.join(', ')}`)
  say('Nothing was loaded but files of the image and its packages')
}

/** The proxy serves the app's files with the same headers as the instances. */
async function checkFiles(origin: string): Promise<void> {
  const page = await fetch(`${origin}/`, { headers: { Accept: 'text/html' } })
  const asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0]
  if (!asset) throw new Error('The start page names no script')
  const [first, again] = [await fetch(origin + asset), await fetch(origin + asset)]
  for (const { status, headers } of [page, first, again]) {
    const missing = [
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'ETag',
      'Cache-Control',
    ].filter((name) => !headers.has(name))
    if (status !== 200 || missing.length > 0)
      throw new Error(`${status}, without ${missing.join()}`)
  }
  if (!again.headers.get('Cache-Control')?.includes('immutable')) {
    throw new Error('A file whose name carries its content is not kept by browsers')
  }
}

/** Runs the operator's command against the first instance. */
async function operate(service: Service, words: readonly string[]): Promise<void> {
  const { port } = service.of(1)
  const { code, output } = await runCommand(process.execPath, ['run/operate.mjs', ...words], {
    isQuiet: true,
    env: {
      ...process.env,
      PORT: String(port),
      OPERATOR_KEY: service.operatorKey,
      OPERATOR_REASON: 'A check of the deployment',
    },
  })
  if (code !== 0) throw new Error(`operate ${words.join(' ')}: ${output}`)
}

async function liveThroughFaults(
  deployment: Deployment,
  one: Instance,
  two: Instance,
): Promise<void> {
  const { service, image, scratch, say } = deployment
  const members = await signUpAll(service.origin)
  say(`${members.length} members write and read without a pause`)
  let isOver = false
  const stormy = storm(members, () => isOver)
  // Awaited below: until then a rejection is not unhandled.
  stormy.catch(() => undefined)
  await setTimeout(3_000)
  say('The first instance is killed, and started again')
  one.process.kill('SIGKILL')
  await one.ended
  await setTimeout(2_000)
  await service.untilReady(1, service.start(1))
  await setTimeout(1_000)
  say('The second is told to end, and a newer build takes its place')
  two.process.kill('SIGTERM')
  const code = await two.ended
  if (code !== 0) throw new Error(`It ended with ${code}:\n${two.said()}`)
  await service.untilReady(2, service.start(2, newerBuild(image, scratch)))
  await setTimeout(2_000)
  isOver = true
  const { acknowledged, dropped, lost } = await stormy
  say(
    `${acknowledged} writes acknowledged, ${lost.length} of them lost, ${dropped.length} calls dropped`,
  )
  if (lost.length + dropped.length > 0 || acknowledged === 0) {
    throw new Error([...lost, ...dropped.slice(0, 20)].join('\n') || 'Nothing was written')
  }
}

async function signUpAll(origin: string): Promise<Visitor[]> {
  const members = []
  for (let n = 0; n < membersInTheStorm; n += 1) {
    const visitor = new Visitor(origin)
    await visitor.signUp({ email: `storm-${n}@rowan.test`, firstName: 'Alex', lastName: 'Doe' })
    members.push(visitor)
  }
  return members
}

/** A build with other bytes and the same schema, like a bug fix release. */
function newerBuild(image: Image, scratch: string): Image {
  const folder = join(scratch, 'newer')
  cpSync(image.folder, folder, { recursive: true, verbatimSymlinks: true })
  const start = join(folder, 'server/start.js')
  chmodSync(start, 0o644)
  appendFileSync(start, '\n// a newer build\n')
  return { ...image, folder }
}

function makeWritable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
