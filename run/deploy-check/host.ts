import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { projectFolder } from '../run-command.mjs'
import type { Stage } from './check.ts'
import { ports, project, type Deployment } from './deployment.ts'

const instances = ['api-1', 'api-2']

/** What it needs of its host: a log that outlives containers, an end to one caller's connections, and little processor. */
export async function standsOnItsHost(deployment: Deployment, stage: Stage): Promise<void> {
  await stage('The log of a container that is replaced', async () => keepsLog(deployment))
  await stage('A caller from outside asks for 2,000 connections', async () =>
    limitsConnections(deployment),
  )
  await stage('Each instance has a tenth of a processor for a minute', async () =>
    standsWithATenth(deployment),
  )
}

async function keepsLog(deployment: Deployment): Promise<string> {
  if (!(await deployment.compose('config')).includes('driver: journald'))
    return 'not tried: this host has no journald'
  const before = await deployment.container('api-1')
  await deployment.compose('up', '-d', '--no-deps', '--force-recreate', 'api-1')
  if ((await deployment.run('docker', 'inspect', before)).code === 0)
    throw new Error('The container is still there')
  const { output } = await deployment.onTheHost(
    `journalctl CONTAINER_ID=${before} --no-pager -o cat`,
  )
  if (!output.includes('"msg":"started"')) throw new Error(`Of its log there is: ${output}`)
  if (!(await deployment.compose('logs', 'api-1')).includes('"msg":"started"'))
    throw new Error('The engine does not show the log of the next')
  return `${output.trim().split('\n').length} lines are in the host's journal`
}

const Held = v.object({ most: v.number(), refused: v.number() })

/** Somebody with a network of their own, so that the host forwards what they send as it does for anybody outside. */
async function limitsConnections(deployment: Deployment): Promise<string> {
  const { docker } = deployment
  const limit = async (words = '') =>
    deployment.onTheHost(
      `cd ${deployment.folder} && COMPOSE_PROJECT_NAME=${project} deploy/limit-connections.sh ${words}`,
    )
  if ((await deployment.onTheHost('iptables -S DOCKER-USER')).code !== 0)
    return 'not tried: here nobody may change what the host lets in'
  const stranger = `${project}-stranger`
  const made = `run -d --name ${stranger} --label com.docker.compose.project=${project} --network none`
  const idle = `-v ${projectFolder}:/project:ro -w /project node:24-bookworm-slim sleep 600`
  await docker(...`${made} ${idle}`.split(' '))
  try {
    const pid = await docker('inspect', '-f', '{{.State.Pid}}', stranger)
    const wire = await deployment.onTheHost(
      `ip link add rowan-check type veth peer name outside netns ${pid} &&
       ip addr add 198.18.7.1/30 dev rowan-check && ip link set rowan-check up &&
       nsenter -t ${pid} -n sh -c 'ip addr add 198.18.7.2/30 dev outside && ip link set outside up'`,
    )
    if (wire.code !== 0) throw new Error(wire.output)
    for (const again of ['', '']) {
      const { code, output } = await limit(again)
      if (code !== 0) throw new Error(output)
    }
    const command = `node --import tsx run/deploy-check/idle-caller.ts 198.18.7.1 ${ports.https} 2000 20`
    const holding = docker('exec', stranger, ...command.split(' '))
    let looks = 0
    while ((await Promise.race([holding, setTimeout(500, 'on')])) === 'on') {
      await deployment.untilReady(2)
      looks += 1
    }
    const { most, refused } = v.parse(Held, JSON.parse(await holding))
    // Those that are just closing are counted on one side alone.
    if (most < 450 || most > 550 || refused === 0)
      throw new Error(`It holds ${most}, and was refused ${refused} times`)
    return `it holds ${most}, others are answered at ${looks} of ${looks} looks`
  } finally {
    await limit('off')
    await docker('rm', '-f', stranger)
  }
}

/** How many checks are under way: what the engine has begun, and not what that has forked. */
function checksIn(processes: string): number {
  const begun = processes.split('\n').flatMap((line) => {
    const [pid = '', parent = '', ...args] = line.trim().split(/\s+/)
    return /^(timeout -s KILL|runc init)/.test(args.join(' ')) ? [{ pid, parent }] : []
  })
  const pids = new Set(begun.map(({ pid }) => pid))
  return begun.filter(({ parent }) => !pids.has(parent)).length
}

/** So little that checks could pile up: then those of the engine must end, and the proxy must know slow from down. */
async function standsWithATenth(deployment: Deployment): Promise<string> {
  const { docker, container } = deployment
  const containers = await Promise.all(instances.map(container))
  const give = async (cpus: string) => docker('update', '--cpus', cpus, ...containers)
  const end = Date.now() + 60_000
  let [answers, mostChecks] = [0, 0]
  const callers = async () => {
    while (Date.now() < end) {
      const reply = await deployment.caller?.(`${deployment.origin}/health/live`)
      if (reply?.status !== 200) throw new Error(`Somebody is answered ${reply?.status}`)
      answers += 1
    }
  }
  const countChecks = async () => {
    while (Date.now() < end) {
      for (const each of containers) {
        const checks = checksIn(await docker('top', each, '-eo', 'pid,ppid,args'))
        mostChecks = Math.max(mostChecks, checks)
      }
    }
  }
  const askCaddy = async () => {
    const figures = `fetch('http://caddy:2020/metrics').then(async (r) => console.log(await r.text()))`
    while (Date.now() < end) {
      const said = await docker('exec', `${project}-outside`, 'node', '-e', figures)
      const healthy = said.match(/^caddy_reverse_proxy_upstreams_healthy\S* \d$/gm) ?? []
      if (healthy.length < instances.length || healthy.some((line) => line.endsWith('0')))
        throw new Error(`An instance that answers is taken out: ${healthy.join()}`)
      await setTimeout(1_000)
    }
  }
  await give('0.1')
  try {
    await Promise.all([countChecks(), askCaddy(), ...Array.from({ length: 10 }, callers)])
  } finally {
    await give(String(availableParallelism()))
  }
  if (mostChecks > 1) throw new Error(`${mostChecks} checks at once in one container`)
  await deployment.untilReady()
  return `${answers} of ${answers} calls answered, neither taken out, at most ${mostChecks} check at once in either`
}
