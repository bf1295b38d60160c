import { StartupError } from './startup-error.ts'
import { readStartSettings, type Environment } from './settings.ts'
import { GpConnectVariables, NhsLoginVariables, ServiceVariables } from './variables.ts'

/** They name no outside service, and the sandbox lives with whatever they say. */
const ofNoService = new Set([
  'APP_ORIGIN',
  'PATIENT_API_URL',
  'TRUSTED_PROXIES',
  'SUPPORT_EMAIL',
  'ABOUT_URL',
  'NHS_LOGIN_SETTINGS_URL',
])

/**
 * The sandbox lets anybody in with a code that everybody knows, and is on unless it is switched off.
 * Throws `StartupError` with one sentence that names SANDBOX when it is on and something says that
 * real patients are meant: a database of another machine, an https origin, a real service.
 */
export function refuseSandboxBesideRealServices(env: Environment): void {
  if (!readStartSettings(env).isSandbox) return
  const real = [
    ...(isElsewhere(env) ? ['DATABASE_URL (of another machine)'] : []),
    ...(isReal(env['APP_ORIGIN']) ? ['APP_ORIGIN (https)'] : []),
    ...[ServiceVariables, GpConnectVariables, NhsLoginVariables]
      .flatMap(({ entries }) => Object.keys(entries))
      .filter((name) => env[name] && !ofNoService.has(name)),
  ]
  if (real.length === 0) return
  throw new StartupError(
    `Rowan cannot start: the sandbox is on, and ${real.join(', ')} would be of a real service: set SANDBOX=off, or take them away.`,
  )
}

/** Whether an origin may be that of real patients: names below `.test` are kept for tests (RFC 6761). */
const isReal = (origin: string | undefined): boolean =>
  origin?.startsWith('https:') === true && !new URL(origin).hostname.endsWith('.test')

/** Whether the database is on another machine. pg lets `?host=` win, and asks PGHOST where nothing is said. */
function isElsewhere({ DATABASE_URL, PGHOST }: Environment): boolean {
  if (!DATABASE_URL) return false
  const { hostname, searchParams } = new URL(DATABASE_URL)
  const host = searchParams.get('host') || decodeURIComponent(hostname) || PGHOST || 'localhost'
  return !/^(\/.*|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
}
