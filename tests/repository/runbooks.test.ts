import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { operatorVerbs } from '../../server/operators/operator-routes.ts'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = projectFiles()
const runbooks = files.filter((file) => /^docs\/runbooks\/(?!README)/.test(file))
const server = files.filter((file) => /^server\/.*\.ts$/.test(file)).map(read)
const both = (kind: string) =>
  ['alerts', 'host-alerts'].map((name) => read(`deploy/prometheus/${name}.${kind}`)).join('\n')
const alerts = both('yml')
const alertTests = both('test.yml')
const compose = read('compose.yaml')
const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(read('package.json')),
)

/** Verbs that the command does by itself, without a call. */
const ownVerbs = ['login', 'logout', 'key']

const isInServer = (text: string) => server.some((source) => source.includes(text))
const isMetric = (name: string) => isInServer(`'${name.replace(/_(bucket|count|sum)$/, '')}'`)
const isService = (name: string) => new RegExp(`^  ${name}:$`, 'm').test(compose)
const isTable = (name: string) => isInServer(`create table ${name} `)

/** What a runbook says in code: `like this`, or on lines of their own. */
const codeOf = (text: string): string[] => [
  ...[...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' ')),
  ...text.split('\n').flatMap((line) => (line.startsWith('    ') ? [line.trim()] : [])),
]

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** What the product does not have of that which this code names. */
function missingFrom(code: string): string[] {
  const verbs = all(code, /npm run operate -- ([\w-]+)/g)
  const commands = all(code, /npm run ([\w:-]+)/g)
  const programs = all(code, /node (server\/[\w-]+)\.js/g)
  const scriptsOfDeploy = all(code, /((?:deploy|server|run|docs)\/[\w./-]+\.(?:sh|sql|ts|mjs))/g)
  const services = all(code, /docker compose (?:up|stop|start|logs|exec|restart)((?: [\w.-]+)+)/g)
    .flatMap((words) => words.trim().split(' '))
    .filter((word) =>
      /^(api-\d|postgres|proxy|migrate|prometheus|alertmanager|caddy|backups?|files|roles)$/.test(
        word,
      ),
    )
  const isCode = /^[a-z]+(-[a-z]+)+$/.test(code)
  const isSetting = /^[A-Z]+(_[A-Z]+)+$/.test(code)
  const isSnake =
    /^[a-z]+(_[a-z]+)+$/.test(code) && !/^(pg|archive|restore|recovery|wal)_/.test(code)
  return [
    ...verbs.filter(
      (verb) => ![...ownVerbs, ...operatorVerbs.map(({ name }) => name)].includes(verb),
    ),
    ...commands.filter((name) => !(name in scripts)),
    ...programs.filter((program) => !existsSync(join(root, `${program}.ts`))),
    ...scriptsOfDeploy.filter((file) => !existsSync(join(root, file))),
    ...services.filter((name) => !isService(name)),
    ...all(
      code,
      /\b(rowan_\w+_(?:total|seconds|waiting|connections|depth|jobs|messages))\b/g,
    ).filter((name) => !isMetric(name)),
    ...(isCode && !isInServer(`'${code}'`) && !isService(code) ? [code] : []),
    ...(isSetting && !isInServer(code) && !compose.includes(code) ? [code] : []),
    ...(isSnake && !code.startsWith('rowan_') && !isTable(code) ? [code] : []),
  ]
}

test.each(runbooks)(
  '%s names only commands, codes, settings, tables and figures that there are',
  (file) => {
    expect(codeOf(read(file)).flatMap(missingFrom)).toEqual([])
  },
)

describe('every alert', () => {
  const rules = alerts.split('- alert: ').slice(1)

  test.each(rules.map((rule) => [rule.split('\n')[0] ?? '', rule]))(
    '%s says why somebody is woken, asks for figures that there are, and names its runbook',
    (_, rule) => {
      expect(rule).toMatch(/reason: \S/)
      expect(rule).toMatch(/severity: (page|warning|watchdog)/)
      const figures = rule.match(/\browan_\w+/g) ?? []
      expect(figures.filter((name) => !isMetric(name))).toEqual([])
      expect(existsSync(join(root, /runbook: (\S+)/.exec(rule)?.[1] ?? 'none'))).toBe(true)
    },
  )

  test('has a test that makes it fire and one that keeps it silent', () => {
    const names = rules.map((rule) => rule.split('\n')[0] ?? '')
    const fires = all(alertTests, /alertname: (\w+)\n\s+eval_time: \S+\n\s+exp_alerts:\n/g)
    const isSilent = all(alertTests, /alertname: (\w+), eval_time: \S+, exp_alerts: \[\]/g)
    expect(names.filter((name) => !fires.includes(name))).toEqual([])
    // That one always fires: its absence is what somebody is told of.
    expect(names.filter((name) => !isSilent.includes(name))).toEqual(['Watchdog'])
  })
})
