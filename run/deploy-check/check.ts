import { createHash } from 'node:crypto'
import { Deployment, until } from './deployment.ts'
import { badCalls, slowCallers, statusOf } from './bad-callers.ts'
import { liveThroughFaults } from './faults.ts'
import { surviveAFullDisk } from './full-disk.ts'
import { memberJourney } from './member-journey.ts'
import { standsOnItsHost } from './host.ts'
import { sameSiteFromBoth } from './site.ts'
import { studyGetsWhatIsAgreed } from './study.ts'
import type { Caller } from './visitor.ts'
import { changeTheRecordKey } from './record-key.ts'
import { restoreOnAnEmptyHost, restoreToAMinuteAgo } from './restore.ts'

/** One line of the table. */
export interface Line {
  what: string
  found: string
  seconds: number
}

/** Runs one stage, and returns what it found, in words. */
export type Stage = (what: string, work: () => Promise<string>) => Promise<void>

/** Our layers on the base image. */
const mostAddedMb = 150

/**
 * Builds the images and runs the service as compose.yaml does: from a clean checkout with the settings of the examples,
 * then with stand-ins as outside services, through everything that happens to a service, under load.
 * Throws at the first thing that is not as it should be. Resolves with what it saw.
 */
export async function deployCheck(say: (line: string) => void): Promise<Line[]> {
  const lines: Line[] = []
  const stage: Stage = async (what, work) => {
    const begun = Date.now()
    say(`${what} ...`)
    const found = await work()
    lines.push({ what, found, seconds: Math.round((Date.now() - begun) / 1000) })
    say(`  ${found}`)
  }
  const deployment = new Deployment()
  // What an earlier run may have left.
  await deployment.close(false)
  try {
    await comesUp(deployment, stage)
    await refusesBadSettings(deployment, stage)
    await servesAMember(deployment, stage)
    await standsOnItsHost(deployment, stage)
    await survivesBadCallers(deployment, stage)
    await liveThroughFaults(deployment, stage)
    await changeTheRecordKey(deployment, stage)
    await restoreToAMinuteAgo(deployment, stage)
    await restoreOnAnEmptyHost(deployment, stage)
    await surviveAFullDisk(deployment, stage)
  } catch (error) {
    say(await deployment.lastWords())
    throw error
  } finally {
    await deployment.close()
  }
  return lines
}

async function comesUp(deployment: Deployment, stage: Stage): Promise<void> {
  await stage('The images are built', async () => {
    await deployment.compose('build', 'migrate', 'postgres')
    const added = await addedBytes(deployment)
    const megabytes = Math.round(added / 1e6)
    if (megabytes > mostAddedMb) throw new Error(`The image adds ${megabytes} MB`)
    const user = await deployment.docker('inspect', '-f', '{{.Config.User}}', 'rowan:check-1')
    if (user !== 'node') throw new Error(`The image runs as ${user}`)
    return `${megabytes} MB on top of the base; runs as ${user}`
  })
  await stage('It comes up with the settings of the examples', async () => {
    const begun = Date.now()
    await deployment.compose('up', '-d')
    await deployment.untilReady()
    return `ready ${Math.round((Date.now() - begun) / 1000)} s after the command, over https`
  })
  await stage('Checks of its containers are content', async () => {
    const checked = ['postgres', 'api-1', 'api-2']
    for (const service of checked) {
      const state = ['inspect', '-f', '{{.State.Health.Status}}']
      await until(`${service} is healthy`, async () => {
        const container = await deployment.container(service)
        return (await deployment.docker(...state, container)) === 'healthy'
      })
    }
    return `${checked.length} of ${checked.length} healthy`
  })
  await stage('A second up changes nothing', async () => {
    await deployment.compose('up', '-d')
    await deployment.untilReady(10)
    return 'ready'
  })
  await stage('Pages and files are served, with their headers', async () => checkFiles(deployment))
}

async function addedBytes(deployment: Deployment): Promise<number> {
  const sizeOf = async (image: string) =>
    Number(await deployment.docker('image', 'inspect', '-f', '{{.Size}}', image))
  return (await sizeOf('rowan:check-1')) - (await sizeOf('node:24-bookworm-slim'))
}

async function checkFiles(deployment: Deployment): Promise<string> {
  const { caller, origin } = deployment
  if (!caller) throw new Error('The service was not ready yet')
  const html = { Accept: 'text/html' }
  const page = await caller(`${origin}/`, { headers: html })
  const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0]
  if (asset === undefined) throw new Error(`The start page names no script: ${page.status}`)
  const policy = String(page.headers['content-security-policy'])
  for (const [, script = ''] of page.text.matchAll(
    /<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs,
  )) {
    const hash = createHash('sha256').update(script).digest('base64')
    if (!policy.includes(hash)) throw new Error('A script of the page is not allowed by its policy')
  }
  const expected: readonly [path: string, status: number, headers: Record<string, string>][] = [
    [
      asset,
      200,
      { 'cache-control': 'immutable', 'content-encoding': 'br', 'content-type': 'text/javascript' },
    ],
    ['/config.js', 200, { 'cache-control': 'no-store', 'content-type': 'text/javascript' }],
    ['/sw.js', 200, { 'content-security-policy': "default-src 'none'; script-src 'self'" }],
    ['/manifest.webmanifest', 200, { 'content-type': 'application/manifest+json' }],
    ['/dashboard/kit', 200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }],
    ['/no/such/page', 200, { 'content-type': 'text/html' }],
    ['/health/ready', 200, { 'content-type': 'application/json' }],
    ['/openapi.json', 200, { 'content-type': 'application/json' }],
    ['/assets/none-000000.js', 404, { 'cache-control': 'no-store' }],
    [`${asset}.br`, 404, {}],
    ['/favicon.nothing', 404, {}],
  ]
  for (const [path, status, headers] of expected) {
    const reply = await caller(origin + path, {
      headers: { ...html, 'Accept-Encoding': 'br, gzip' },
    })
    const wrong = Object.entries({ 'x-content-type-options': 'nosniff', ...headers }).filter(
      ([name, value]) => !String(reply.headers[name]).includes(value),
    )
    if (reply.status !== status || wrong.length > 0)
      throw new Error(`${path}: ${reply.status}, not with ${JSON.stringify(wrong)}`)
  }
  await refusesForeignNames(origin, caller)
  return sameSiteFromBoth(deployment, asset)
}

/** Whoever asks for another name is told nothing, and led nowhere. */
async function refusesForeignNames(origin: string, caller: Caller): Promise<void> {
  const names = ['evil.example', 'localhost'].filter((name) => new URL(origin).hostname !== name)
  const asked = names.flatMap((name) =>
    ['/', '/api/studies', '/health/live'].map((path) => [name, path] as const),
  )
  for (const [name, path] of asked) {
    const { status, text } = await caller(origin + path, { headers: { Host: name } })
    if (status !== 421 || text !== '') throw new Error(`Another name: ${status} ${text}`)
  }
}

/** Each is one sentence and exit code 1, before anything is changed. */
async function refusesBadSettings(deployment: Deployment, stage: Stage): Promise<void> {
  const good = deployment.settings
  const bad: readonly [what: string, text: string, sentence: RegExp][] = [
    ['a missing line', good.replace(/^RECORD_KEY=.*\n/m, ''), /must be set: RECORD_KEY\.$/],
    [
      'an empty line',
      good.replace(/^GP_SYSTEM_URL=.*$/m, 'GP_SYSTEM_URL='),
      /must be set: GP_SYSTEM_URL\.$/,
    ],
    ['an empty file', '', /these must be set: /],
    [
      'a dollar',
      good.replace(/^PARTNER_API_KEY=.*$/m, 'PARTNER_API_KEY=pa$word'),
      /between single quotes: PARTNER_API_KEY\.$/,
    ],
    ['a doubled line', `${good}ABOUT_URL=https://rowan.example/other\n`, /say twice: ABOUT_URL\.$/],
    [
      'a line of the example, for everybody',
      good.replace('localhost:8443', 'rowan.example'),
      /still have the values of the example: /,
    ],
  ]
  await stage('Settings that are wrong are refused', async () => {
    for (const [what, text, sentence] of bad) {
      deployment.settings = text
      await refused(
        what,
        sentence,
        await deployment.run('deploy/compose.sh', 'run', '--rm', '--no-deps', 'migrate'),
      )
    }
    deployment.settings = good
    await refusesWithoutSettings(deployment)
    const asRoot = 'run --rm -u root -v rowan-check_ledger:/ledger node:24-bookworm-slim chmod'
    const chmod = async (mode: string) => deployment.docker(...asRoot.split(' '), mode, '/ledger')
    await chmod('0555')
    const start = 'run --rm --no-deps -e ERASURE_LEDGER=/ledger/other/erasures api-1'
    await refused(
      'a ledger that cannot be written',
      /the erasure ledger \S+ cannot be written\.$/,
      await deployment.run('deploy/compose.sh', ...start.split(' ')),
    )
    await chmod('0755')
    const count = bad.length + 3
    return `${count} of ${count} with one sentence`
  })
}

/** No file at all, and one that the job may not read, whose other lines are good: it says so and goes on. */
async function refusesWithoutSettings(deployment: Deployment): Promise<void> {
  const command = ['run', '--rm', '--no-deps', 'migrate']
  const good = deployment.settings
  deployment.settings = undefined
  const { code, output } = await deployment.run('deploy/compose.sh', ...command)
  if (code === 0 || !/env.file.*\.env\.production|\.env\.production.*not found/i.test(output))
    throw new Error(`no file: ${code} ${output}`)
  deployment.settings = good
  await deployment.run('chmod', '0600', '.env.production')
  const said = await deployment.compose(...command)
  await deployment.run('chmod', '0644', '.env.production')
  const isOurs = process.getuid?.() === 1000
  if (!isOurs && !said.includes('user 1000 cannot read it')) throw new Error(`0600: ${said}`)
}

async function refused(
  what: string,
  sentence: RegExp,
  { code, output }: { code: number; output: string },
) {
  const said = output.trim().split('\n').at(-1) ?? ''
  const own = output.split('\n').filter((line) => line.startsWith('Rowan cannot start'))
  if (code !== 1 || own.length !== 1 || !own.some((line) => sentence.test(line.trim())))
    throw new Error(`${what}: ${code}, ${said}\n${output}`)
}

async function servesAMember(deployment: Deployment, stage: Stage): Promise<void> {
  await stage('It gets a name of its own, which asks for more', async () => {
    deployment.takeName()
    const roles = 'run --rm --no-deps -e ROWAN_BACKUP_KEY= roles'
    for (const [sentence, command] of [
      [/set ROWAN_BACKUP_KEY in \.env\.$/, roles],
      [/set ROWAN_LOG_DRIVER in \.env \(\S+\)\.$/, roles.replace(/-e \S+ /, '')],
    ] as const)
      await refused(
        command,
        sentence,
        await deployment.run('deploy/compose.sh', ...command.split(' ')),
      )
    const { code } = await deployment.onTheHost('test -S /run/systemd/journal/socket')
    deployment.setHostLine('ROWAN_LOG_DRIVER', code === 0 ? 'journald' : 'json-file')
    return 'not without a key of the backups, and something that keeps the log'
  })
  await stage('Outside services are others’ containers; a mail server refuses', async () => {
    const digest = createHash('sha256').update(deployment.operatorKey).digest('hex')
    deployment.useStandIns(`check;support+study-manager;2099-12-31;${digest}`)
    await deployment.startStandIns()
    await deployment.compose('up', '-d')
    await deployment.untilReady()
    if (deployment.caller) await refusesForeignNames(deployment.origin, deployment.caller)
    await until('Alertmanager runs', async () => {
      const state = [
        'inspect',
        '-f',
        '{{.State.Running}}',
        await deployment.container('alertmanager'),
      ]
      return (await deployment.docker(...state)) === 'true'
    })
    return 'ready with new settings'
  })
  await stage('A member signs up, answers, links a record, orders a kit and leaves', async () => {
    await memberJourney(deployment.visitor(), {
      giveKitAccess: async (email) => void (await deployment.operate('kit-access', email, 'on')),
    })
    return 'over https, through Caddy'
  })
  await stage(
    'A study in another container gets what a member agreed to, and that they withdrew',
    async () => studyGetsWhatIsAgreed(deployment),
  )
}

async function survivesBadCallers(deployment: Deployment, stage: Stage): Promise<void> {
  await stage('Callers who do not keep to HTTP', async () => {
    const port = Number(new URL(deployment.origin).port)
    for (const call of badCalls) {
      const status = await statusOf(port, call)
      if (!call.right.includes(status)) throw new Error(`${call.what}: ${status}`)
      await deployment.untilReady(2)
    }
    return `${badCalls.length} of ${badCalls.length} refused; ready after each`
  })
  await stage('Callers who send half a head, and half a body', async () => {
    const port = Number(new URL(deployment.origin).port)
    const [, seconds] = await Promise.all([deployment.untilReady(2), slowCallers(port, 50)])
    return `all 50 cut after ${seconds} s; ready meanwhile`
  })
  await stage('The log cannot be archived, a mail server refuses an alert', async () => {
    const figure = async (name: string) =>
      Number(
        new RegExp(`^${name} (\\S+)`, 'm').exec(
          await deployment.answerInside('http://localhost:9464/metrics'),
        )?.[1],
      )
    const backups = async (mode: string) => {
      await deployment.compose(
        'exec',
        '-T',
        '-u',
        'postgres',
        'postgres',
        'chmod',
        mode,
        '/backups',
      )
      await deployment.sql('create table if not exists public.moved (); select pg_switch_wal()')
    }
    await backups('0000')
    await until('it is seen', async () => (await figure('rowan_archive_failing_seconds')) > 0)
    await backups('0755')
    await until('it is over', async () => (await figure('rowan_archive_failing_seconds')) === 0)
    await deployment.sql('drop table public.moved')
    const left = await figure('rowan_certificate_left_ratio')
    const age = await figure('rowan_backup_age_seconds')
    const ahead = await figure('rowan_clock_ahead_seconds')
    if (!(left > 0.3 && age < 3_600 && Math.abs(ahead) < 1))
      throw new Error(`The certificate ${left}, the backup ${age} s, the clock ${ahead} s`)
    await deployment.answerInside('http://alertmanager:9093/api/v2/alerts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify([{ labels: { alertname: 'Check' } }]),
    })
    const asked = 'sum(alertmanager_notification_requests_failed_total{integration="email"})>0'
    const query = `http://prometheus:9090/api/v1/query?query=${encodeURIComponent(asked)}`
    await until(
      'Prometheus knows that mail is refused',
      async () => (await deployment.answerInside(query)).includes('"value"'),
      90,
    )
    return 'each is a figure that an alert asks for'
  })
}
