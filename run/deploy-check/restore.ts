import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Stage } from './check.ts'
import { until, type Deployment } from './deployment.ts'

const Hospitals = v.object({ hospital: v.array(v.object({ name: v.string() })) })

/** Somebody writes before and after a moment, and somebody else leaves after it; then the database goes back to it. */
export async function restoreToAMinuteAgo(deployment: Deployment, stage: Stage): Promise<void> {
  const stays = deployment.visitor()
  const leaves = deployment.visitor()
  let moment = ''
  await stage('A base backup is there', async () => {
    await until(
      'a backup is there',
      async () =>
        (await deployment.compose('exec', '-T', 'backups', 'rowan-pgbackrest', 'info')).includes(
          'full backup',
        ),
      120,
    )
    return 'made by the backup service'
  })
  await stage('Members write, a minute passes, one of them leaves', async () => {
    await stays.signUp({ email: 'stays@rowan.test', firstName: 'Alex', lastName: 'Doe' })
    await leaves.signUp({ email: 'leaves@rowan.test', firstName: 'Jo', lastName: 'Roe' })
    await leaves.must(v.unknown(), 'GET', '/users')
    await stays.must(v.unknown(), 'POST', '/hospitals', { name: 'Before' })
    await setTimeout(1_500)
    moment = (
      await deployment.sql(`select to_char(now() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US')`)
    ).trim()
    await setTimeout(1_500)
    await stays.must(v.unknown(), 'POST', '/hospitals', { name: 'After' })
    await leaves.must(v.unknown(), 'DELETE', '/account')
    await setTimeout(57_000)
    return `the moment is ${moment}`
  })
  await stage('The database goes back to that moment', async () => {
    const said = await deployment.must('deploy/restore.sh', moment)
    await deployment.untilReady()
    const erased = /erased again: (\d+)/.exec(said)?.[1]
    if (erased !== '1') throw new Error(`Erased again: ${erased}\n${said}`)
    const { hospital } = v.parse(Hospitals, (await stays.call('GET', '/users')).body)
    const names = hospital.map(({ name }) => name).join()
    if (names !== 'Before') throw new Error(`There is: ${names}`)
    // The sign-in is gone too, so that there may be no token to try it with.
    const left = await leaves.call('GET', '/users').catch(() => ({ status: 401 }))
    if (left.status !== 401) throw new Error(`Whoever has left is answered: ${left.status}`)
    return 'what was before is there, what came after is not, whoever left is erased again'
  })
}

/** The host is lost but for what is kept elsewhere: the backups, the ledger, and the settings. */
export async function restoreOnAnEmptyHost(deployment: Deployment, stage: Stage): Promise<void> {
  const member = deployment.visitor()
  await stage('The log ends before the moment that is asked for', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
    const { code, output } = await deployment.run('deploy/restore.sh', tomorrow)
    if (code !== 1 || !output.includes('The log ends before')) throw new Error(output)
    await deployment.compose('up', '-d')
    await deployment.untilReady()
    return 'said at once; the database of before serves'
  })
  await stage('Everything but backups, ledger and settings is lost', async () => {
    await member.signUp({ email: 'last@rowan.test', firstName: 'Sam', lastName: 'Poe' })
    await member.must(v.unknown(), 'POST', '/hospitals', { name: 'The last' })
    const last = await deployment.sql('select pg_walfile_name(pg_switch_wal())')
    const archived = `select last_archived_wal >= '${last}' from pg_stat_archiver`
    await until('it is archived', async () => (await deployment.sql(archived)) === 't')
    await deployment.loseHost(['backups', 'ledger'])
    return 'containers and all other volumes are gone'
  })
  await stage('It is restored there, as far as the log goes', async () => {
    await deployment.must('deploy/restore.sh', 'latest')
    deployment.caller = undefined
    await deployment.untilReady()
    const found = await deployment.sql(`select count(*) from hospitals where name = 'The last'`)
    if (found !== '1') throw new Error(`The last write is there ${found} times`)
    return 'encrypted backups, the last write is there'
  })
}
