import { openMailbox } from '../sandbox/mailbox/open-mailbox.ts'
import { readSettings } from '../server/boot/settings.ts'
import { startStandIns } from './stand-ins.ts'

/**
 * The stand-ins of all outside services alone, at OUTSIDE_ORIGIN, with the settings of a deployment that
 * calls them: for the check of a deployment, in a container of their own.
 */
const origin = new URL(process.env['OUTSIDE_ORIGIN'] ?? 'http://localhost:8081')
const settings = readSettings({ ...process.env, SANDBOX: 'off' })
const at = { port: Number(origin.port), origin: origin.origin }
await startStandIns(settings, at, await openMailbox())
console.log(`Ready: ${origin.origin}`)
