import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alertReceivers } from './boot/alert-receivers.ts'
import { caddySite } from './boot/caddy-site.ts'
import { endWithSentence, say } from './boot/command.ts'
import { readSettings, readTargets } from './boot/settings.ts'
import { writeSite } from './boot/site/site.ts'
import { StartupError } from './errors/startup-error.ts'

/**
 * Writes what other services of a deployment read: the site with the words of this environment, and who is told of
 * alerts. Run it with each release and after each change of a setting; the last three releases' scripts stay.
 */
try {
  const settings = readSettings({ ...process.env, SANDBOX: 'off' })
  const { filesDir, alertsFile } = readTargets(process.env)
  const site = writeSite(settings, filesDir, new Date())
  if (!site) throw new StartupError(`There is no built app in ${settings.distDir}.`)
  replace(join(filesDir, 'site.caddy'), caddySite(settings, site))
  if (alertsFile !== undefined) {
    replace(alertsFile, alertReceivers(settings))
    // Where a look from outside asks, as Prometheus reads it.
    const visited = [{ targets: [`${settings.appOrigin}/health/ready`] }]
    replace(join(dirname(alertsFile), 'visit.json'), JSON.stringify(visited))
  }
  say(`The site is written: ${site.files}.`)
  if (!settings.alerts) {
    say('Nobody is told of alerts: set ALERTS_WEBHOOK_URL, or ALERTS_MAIL_TO and SMTP_URL.')
  }
} catch (error) {
  endWithSentence(error)
}

/** At once: whoever reads it sees one or the other. */
function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.next`, text)
  renameSync(`${path}.next`, path)
}
