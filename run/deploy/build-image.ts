import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runCommand, projectFolder } from '../run-command.mjs'
import { environmentOf, lastOf, readDockerfile, type Stage } from './dockerfile.ts'

export interface Image {
  /** The container's working directory, which nobody may write to. */
  folder: string
  /** The user that runs it; undefined where this process has no right to choose one. */
  user: { uid: number; gid: number } | undefined
  stage: Stage
}

/** Instructions about running a container, which create no files. */
const aboutRunning = new Set(['ENV', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'])

/**
 * Follows the Dockerfile step by step in folders below `scratch`: each stage is a folder that
 * begins empty. Throws for an instruction that it does not know.
 */
export async function buildImage(scratch: string, say: (line: string) => void): Promise<Image> {
  const stages = readDockerfile(readFileSync(join(projectFolder, 'Dockerfile'), 'utf8'))
  const rootOf = (name: string) => join(scratch, name)
  for (const stage of stages) await buildStage(stage, { rootOf, say })
  const stage = stages.at(-1)
  if (!stage) throw new Error('The Dockerfile makes no image')
  const folder = join(rootOf('image'), lastOf(stage, 'WORKDIR'))
  makeReadOnly(folder)
  return { folder, user: userOf(stage), stage }
}

interface Building {
  rootOf: (stage: string) => string
  say: (line: string) => void
}

async function buildStage(stage: Stage, { rootOf, say }: Building): Promise<void> {
  const root = rootOf(stage.name ?? 'image')
  let workDir = '/'
  for (const { name, rest } of stage.steps) {
    say(`${stage.name ?? 'image'}: ${name} ${rest}`)
    if (name === 'WORKDIR') mkdirSync(join(root, (workDir = rest)), { recursive: true })
    else if (name === 'COPY') copy(rest, join(root, workDir), rootOf)
    else if (name === 'RUN') await run(rest, join(root, workDir), environmentOf(stage))
    else if (name !== 'USER' && !aboutRunning.has(name)) throw new Error(`Nobody knows ${name}`)
  }
}

/** Copies files and folders of the project, or of an earlier stage. */
function copy(rest: string, to: string, rootOf: (name: string) => string): void {
  const words = rest.split(' ')
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? '.'
  for (const source of words) {
    const path = join(from ? rootOf(from) : projectFolder, source)
    // For a folder, Docker copies its contents.
    const isFolder = lstatSync(path).isDirectory()
    cpSync(path, isFolder ? join(to, target) : join(to, target, basename(source)), {
      recursive: true,
    })
  }
}

async function run(command: string, folder: string, env: Record<string, string>): Promise<void> {
  // Whoever starts an instance here creates its data folder.
  if (command.startsWith('install -d')) return
  const clean = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV',
  )
  const { code, output } = await runCommand('sh', ['-c', `cd '${folder}' && ${command}`], {
    isQuiet: true,
    env: { ...Object.fromEntries(clean), ...env },
  })
  if (code !== 0) throw new Error(`${command} failed:\n${output}`)
}

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
  }
  chmodSync(folder, 0o555)
}

/** Where root builds, the image runs as an unprivileged user. */
function userOf(stage: Stage): Image['user'] {
  if (lastOf(stage, 'USER') === 'root') throw new Error('The image runs as root')
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
