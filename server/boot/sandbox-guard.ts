import { StartupError } from '../errors/startup-error.ts'
import { readStartSettings, type Environment } from './settings.ts'
import { GpConnectVariables, NhsLoginVariables, ServiceVariables } from './variables.ts'

/** Variables that name no outside service, so the sandbox accepts them. */
const ofNoService = new Set([
  'APP_ORIGIN',
  'PATIENT_API_URL',
  'TRUSTED_PROXIES',
  'SUPPORT_EMAIL',
  'ABOUT_URL',
  'NHS_LOGIN_SETTINGS_URL',
])

/**
 * The sandbox lets anybody in with a well-known code, and is on unless it is switched off. Throws
 * `StartupError` with one sentence that names SANDBOX when it is on and a setting suggests real
 * patients: a database on another machine, an https origin or a real service.
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

/** Whether an origin may serve real patients: names below `.test` are reserved for tests (RFC 6761). */
const isReal = (origin: string | undefined): boolean =>
  origin?.startsWith('https:') === true && !new URL(origin).hostname.endsWith('.test')

/** Whether the database is on another machine. pg prefers `?host=`, and falls back to PGHOST. */
function isElsewhere({ DATABASE_URL, PGHOST }: Environment): boolean {
  if (!DATABASE_URL) return false
  const { hostname, searchParams } = new URL(DATABASE_URL)
  const host = searchParams.get('host') || decodeURIComponent(hostname) || PGHOST || 'localhost'
  return !/^(\/.*|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
}
