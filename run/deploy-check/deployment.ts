import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sandboxVariables } from '../stand-ins.ts'
import { projectFolder, runCommand } from '../run-command.mjs'
import { callerTrusting, Visitor, type Caller } from './visitor.ts'

export interface Ran {
  code: number
  output: string
}

export const project = 'rowan-check'
const outsideOrigin = 'http://outside:8081'
export const publicName = 'rowan-check.local'
export const ports = { https: 18_443, http: 18_081 }

/** Any characters, and each of them a trap of some parser. */
const passwords = {
  POSTGRES_PASSWORD: `p@ss/w#o"rd $x ${randomUUID()}`,
  ROWAN_OWNER_PASSWORD: `own@er/# $HOME "q" %41 ${randomUUID()}`,
  ROWAN_SERVICE_PASSWORD: `a:b@c/d?e#f ${randomUUID()}`,
  ROWAN_MEMBER_PASSWORD: `é£ \\back 'q' ${randomUUID()}`,
  ROWAN_BACKUP_KEY: `k"ey '$x ${randomUUID()}`,
}

/** A deployment in containers, from a clean checkout in a folder of its own, beside any other on this host. */
export class Deployment {
  readonly folder = mkdtempSync(join(tmpdir(), 'rowan-check-'))
  /** What it is reached by: at first as the examples have it. */
  name = 'localhost'
  /** The key of a support operator. */
  readonly operatorKey = randomUUID()
  caller: Caller | undefined

  constructor() {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: projectFolder,
      encoding: 'utf8',
    })
    for (const file of files.split('\n').filter(Boolean)) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true })
      cpSync(join(projectFolder, file), join(this.folder, file), { recursive: true, force: true })
    }
    cpSync(this.#file('.env.production.example'), this.#file('.env.production'))
    cpSync(this.#file('.env.example'), this.#file('.env'))
    // What the example has already, the environment overrides; volumes and ports are the check's own.
    this.setHostLine('ROWAN_HTTPS_PORT', String(ports.https))
    this.setHostLine('ROWAN_HTTP_PORT', String(ports.http))
    this.setHostLine('ROWAN_RELEASE', 'check-1')
  }

  get origin(): string {
    return `https://${this.name}:${ports.https}`
  }

  /**
   * Gives it a name of its own, which the scripts take for a public one: only Caddy knows that no authority signs for
   * `.local`. From now on it listens for everybody.
   */
  takeName(): void {
    this.name = publicName
    this.caller = undefined
    this.setHostLine('ROWAN_NAME', publicName)
    this.setHostLine('ROWAN_ADDRESS', '0.0.0.0')
  }

  /** Runs a command of the deployment's folder, as somebody at its host would; secrets are in the environment. */
  async run(command: string, ...args: string[]): Promise<Ran> {
    const env = { ...process.env, ...passwords, COMPOSE_PROJECT_NAME: project }
    return runCommand(command, args, { isQuiet: true, env, folder: this.folder })
  }

  /** The same; throws what it printed unless it succeeds. */
  async must(command: string, ...args: string[]): Promise<string> {
    const { code, output } = await this.run(command, ...args)
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)
    return output.trim()
  }

  compose = async (...args: string[]): Promise<string> => this.must('deploy/compose.sh', ...args)

  docker = async (...args: string[]): Promise<string> => this.must('docker', ...args)

  /** The id of a service's container. */
  container = async (service: string): Promise<string> => {
    const filters = [
      `com.docker.compose.project=${project}`,
      `com.docker.compose.service=${service}`,
    ]
    const found = await this.docker(
      'ps',
      '-aq',
      ...filters.flatMap((each) => ['-f', `label=${each}`]),
    )
    return found.split('\n')[0] ?? ''
  }

  sql = async (statement: string): Promise<string> =>
    this.compose(
      'exec',
      '-T',
      'postgres',
      'psql',
      '-U',
      'postgres',
      '-d',
      'rowan',
      '-qAtc',
      statement,
    )

  /** A line of `.env`. */
  setHostLine(name: string, value: string): void {
    const path = this.#file('.env')
    const others = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith(`${name}=`))
    writeFileSync(path, [...others.filter(Boolean), `${name}=${value}`, ''].join('\n'))
  }

  /** Adds a file, which an operator's machine has in `/deployment`. */
  write(name: string, text: string): void {
    writeFileSync(this.#file(name), text)
  }

  /** Changes a file of the checkout. */
  edit(name: string, change: (text: string) => string): void {
    writeFileSync(this.#file(name), change(readFileSync(this.#file(name), 'utf8')))
  }

  /** What a server inside answers to one of the instances. */
  async answerInside(url: string, init: object = {}): Promise<string> {
    const ask = `fetch('${url}', ${JSON.stringify(init)}).then(async (r) => console.log(await r.text()))`
    return this.compose('exec', '-T', 'api-1', 'node', '-e', ask)
  }

  /** Runs a module in an instance's container, and resolves with what it prints. */
  async runInside(module: string): Promise<string> {
    return this.compose('exec', '-T', 'api-1', 'node', '--input-type=module', '-e', module)
  }

  get settings(): string {
    return readFileSync(this.#file('.env.production'), 'utf8')
  }

  set settings(text: string | undefined) {
    if (text === undefined) rmSync(this.#file('.env.production'))
    else writeFileSync(this.#file('.env.production'), text)
  }

  /** Settings with which the stand-ins of a container beside it are the outside services. */
  useStandIns(operatorKeys: string): void {
    const dataDir = join(this.folder, '.outside')
    const origins = { app: this.origin, sandbox: outsideOrigin }
    const given = sandboxVariables(origins, {}, dataDir)
    const mail = {
      OPERATOR_KEYS: operatorKeys,
      // Nobody listens there: a mail server that refuses.
      SMTP_URL: 'smtp://outside:1',
      ALERTS_MAIL_TO: 'oncall@rowan.example',
    }
    this.settings = Object.entries({ ...given, ...mail })
      // Where the ledger lies is compose.yaml's to say.
      .filter(([name]) => name !== 'ERASURE_LEDGER')
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}\n`]))
      .join('')
  }

  async startStandIns(): Promise<void> {
    const command = [
      `run -d --name ${project}-outside --label com.docker.compose.project=${project}`,
      `--network ${project}_default --network-alias outside -u node --tmpfs /tmp`,
      `-v ${projectFolder}:/project:ro -w /project --env-file ${this.#file('.env.production')}`,
      `-e OUTSIDE_ORIGIN=${outsideOrigin} -e ERASURE_LEDGER=/tmp/erasures -e DATA_DIR=/tmp/outside`,
      'node:24-bookworm-slim node --import tsx run/outside-services.ts',
    ]
    await this.docker(...command.join(' ').split(' '))
    await until('the stand-ins are ready', async () =>
      (await this.docker('logs', `${project}-outside`)).includes('Ready: '),
    )
  }

  /** Where studies' messages go, as the instances reach it. */
  readonly teamUrl = `${outsideOrigin}/study-team/messages`

  /** With what they are signed, as the stand-in has made it up. */
  async teamSecret(): Promise<string> {
    const file = '/tmp/outside/study-team-secret'
    const made = await this.docker('exec', `${project}-outside`, 'cat', file)
    return `whsec_${Buffer.from(made, 'base64url').toString('base64')}`
  }

  /** Polls readiness through Caddy, over https with Caddy's own certificate. */
  async untilReady(seconds = 120): Promise<void> {
    await until(
      'the service is ready',
      async () => {
        this.caller ??= await this.#caller()
        const { status } = await this.caller(`${this.origin}/health/ready`)
        return status === 200
      },
      seconds,
    )
  }

  visitor(): Visitor {
    if (!this.caller) throw new Error('The service was not ready yet')
    return new Visitor(this.origin, this.caller)
  }

  async #caller(): Promise<Caller> {
    const path = '/data/caddy/pki/authorities/local/root.crt'
    const authority = await this.compose('exec', '-T', 'caddy', 'cat', path)
    writeFileSync(this.#file('authority.crt'), authority)
    return callerTrusting(authority, this.name)
  }

  /** The operator's command, as from an operator's own machine, for which the name leads here. */
  async operate(...words: string[]): Promise<string> {
    const given = [
      `OPERATOR_ORIGIN=${this.origin}`,
      `OPERATOR_KEY=${this.operatorKey}`,
      'OPERATOR_REASON=fault',
      'OPERATOR_TICKET=1',
      'NODE_EXTRA_CA_CERTS=/deployment/authority.crt',
    ]
    const machine = [
      `run --rm --network host --add-host ${this.name}:127.0.0.1 --tmpfs /tmp`,
      `-v ${projectFolder}:/project:ro -v ${this.folder}:/deployment:ro -w /project`,
      `${given.map((each) => `-e ${each}`).join(' ')} node:24-bookworm-slim node run/operate.mjs`,
    ]
    return this.docker(...machine.join(' ').split(' '), ...words)
  }

  /** Runs a command as root of this host, where that may be done without a password. */
  async onTheHost(command: string): Promise<Ran> {
    return process.getuid?.() === 0
      ? this.run('sh', '-c', command)
      : this.run('sudo', '-n', 'sh', '-c', command)
  }

  /** What its services have said last, for whoever has to find out why a stage failed. */
  async lastWords(): Promise<string> {
    const { output } = await this.run('deploy/compose.sh', 'logs', '--tail', '15')
    return output
  }

  /** Removes the containers and every volume but these. */
  async loseHost(rescued: readonly string[]): Promise<void> {
    await this.compose('rm', '-f', '-s')
    const { output } = await this.run('docker', 'volume', 'ls', '-q', '-f', `name=^${project}_`)
    const names = output.split('\n').filter(Boolean)
    const lost = names.filter((name) => !rescued.includes(name.slice(project.length + 1)))
    await this.docker('volume', 'rm', ...lost)
  }

  /** Ends and removes all of it, volumes too; the folder stays if it is still to be used. */
  async close(isOver = true): Promise<void> {
    const mine = ['-q', '-f', `label=com.docker.compose.project=${project}`]
    const remove = async (list: string[], command: string[]) => {
      const { output } = await this.run('docker', ...list, ...mine)
      const names = output.split('\n').filter(Boolean)
      if (names.length > 0) await this.run('docker', ...command, ...names)
    }
    await remove(['ps', '-a'], ['rm', '-f', '-v'])
    await remove(['network', 'ls'], ['network', 'rm'])
    await remove(['volume', 'ls'], ['volume', 'rm'])
    if (isOver) rmSync(this.folder, { recursive: true, force: true })
  }

  #file = (name: string) => join(this.folder, name)
}

/** Looks every half second; throws when it takes too long. */
export async function until(
  what: string,
  look: () => Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    if (await look().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`After ${seconds} s still not: ${what}`)
    await setTimeout(500)
  }
}
