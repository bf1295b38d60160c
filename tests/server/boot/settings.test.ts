import { describe, expect, test } from 'vitest'
import { StartupError } from '../../../server/errors/startup-error.ts'
import {
  readSettings,
  readStartSettings,
  readOwnerSettings,
  refuseUnclearLines,
  type Environment,
} from '../../../server/boot/settings.ts'
import { production } from '../../support/settings.ts'

/** The message with which these variables are refused. */
function startupError(read: (env: Environment) => unknown, env: Environment): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return 'nothing is refused'
}

describe('the variables that a process starts with', () => {
  test('have defaults, and an empty one counts as absent', () => {
    const settings = readStartSettings({ PORT: '', SANDBOX: '' })
    expect(settings).toMatchObject({ port: 8080, isSandbox: true, databaseUrl: undefined })
    expect(settings.dataDir).toMatch(/\/\.data$/)
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65534'],
    [{ PORT: '0' }, 'PORT must be'],
    [{ PORT: '65535' }, 'PORT must be'],
    [{ PORT: '80.5' }, 'PORT must be'],
    [{ SANDBOX: 'yes' }, 'SANDBOX must be on or off'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must look like postgres://'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL must look like postgres://'],
    [{ GP_RECORDS_DIR: '/no/such/folder' }, 'GP_RECORDS_DIR must be a folder that exists'],
    [{ DIST_DIR: '/no/such/folder' }, 'DIST_DIR must be a folder that exists'],
  ])('%o is refused in one sentence', (env, part) => {
    const sentence = startupError(readStartSettings, env)
    expect(sentence).toContain(part)
    expect(sentence).toMatch(/^Rowan cannot start: [^\n]+\.$/)
  })

  test('a refusal never repeats what a variable holds', () => {
    const env = { DATABASE_URL: 'mysql://rowan:password-of-tests@db/rowan' }
    expect(startupError(readStartSettings, env)).not.toContain('password-of-tests')
  })
})

test('S18: only the sandbox lets a bench call faster than people do', () => {
  expect(readStartSettings({ RATE_LIMIT_FACTOR: '1000' }).rateLimitFactor).toBe(1000)
  expect(readStartSettings({ RATE_LIMIT_FACTOR: '1000', SANDBOX: 'off' }).rateLimitFactor).toBe(1)
  expect(startupError(readStartSettings, { RATE_LIMIT_FACTOR: '-1' })).toContain(
    'RATE_LIMIT_FACTOR',
  )
})

test('a password of its own may have any character, and arrives as it was chosen', () => {
  const password = `p@ss/w#ord'":%?\\ $é`
  const { databaseUrl = '' } = readStartSettings({
    DATABASE_URL: 'postgres://rowan_service_login@postgres:5432/rowan',
    DATABASE_PASSWORD: password,
  })
  expect(decodeURIComponent(new URL(databaseUrl).password)).toBe(password)
  expect(new URL(databaseUrl).host).toBe('postgres:5432')
})

test('work in the background goes past a pooler, with the same login', () => {
  const pooled = {
    DATABASE_URL: 'postgres://rowan_service_login@pgbouncer:6432/rowan?sslmode=verify-full',
    DATABASE_PASSWORD: 'password',
  }
  expect(readStartSettings(pooled).databaseBackgroundUrl).toBe(
    readStartSettings(pooled).databaseUrl,
  )
  expect(
    readStartSettings({ ...pooled, DATABASE_DIRECT: 'postgres:5432' }).databaseBackgroundUrl,
  ).toBe('postgres://rowan_service_login:password@postgres:5432/rowan?sslmode=verify-full')
})

test('a variable that has two lines is named, for nobody would see which of them counts', () => {
  const text = '# RECORD_KEY=old\nRECORD_KEY=a\nABOUT_URL=b\n  RECORD_KEY = c\n'
  expect(startupError(() => refuseUnclearLines(text), {})).toBe(
    'Rowan cannot start: the settings say twice: RECORD_KEY.',
  )
  expect(startupError(() => refuseUnclearLines('A=1\n#A=2\nB=A=1\n'), {})).toBe(
    'nothing is refused',
  )
})

test('a dollar that some engines would take for a variable is named, unless it is between single quotes', () => {
  const text =
    'SMTP_URL=smtp://me:pa$word@host\nPARTNER_API_KEY=\'pa$word\'\nRECORD_KEY="a$b"\n# A=$b\n'
  expect(startupError(() => refuseUnclearLines(text), {})).toBe(
    'Rowan cannot start: these have a $, so put them between single quotes: SMTP_URL, RECORD_KEY.',
  )
})

test('a file of settings that cannot be read is said, and what it holds is read all the same', () => {
  const said: string[] = []
  const env = {
    ...production,
    DATABASE_OWNER_URL: 'postgres://rowan_owner@postgres:5432/rowan',
    SETTINGS_FILE: '/no/such/settings',
  }
  readOwnerSettings(env, (sentence) => void said.push(sentence))
  expect(said).toEqual([
    'Nobody has looked for lines that are there twice in /no/such/settings: user 1000 cannot read it.',
  ])
  const { RECORD_KEY: _, ...rest } = env
  const read = () => readOwnerSettings(rest, () => undefined)
  expect(startupError(read, {})).toMatch(/must be set: RECORD_KEY\.$/)
})

describe('the variables of production', () => {
  test('are not those of the example, whose secrets everybody knows, but on this machine', () => {
    const env = { ...production, CLERK_SECRET_KEY: 'example-only', PARTNER_CODE: 'exampleOnly' }
    expect(startupError(readSettings, env)).toBe(
      'Rowan cannot start: these still have the values of the example: CLERK_SECRET_KEY, PARTNER_CODE.',
    )
    const local = { ...env, APP_ORIGIN: 'https://localhost:8443' }
    expect(startupError(readSettings, local)).toBe('nothing is refused')
  })

  test('name every outside service that is missing', () => {
    const { CLERK_SECRET_KEY: _, PARTNER_URL: __, ...rest } = production
    expect(startupError(readSettings, rest)).toBe(
      'Rowan cannot start: with SANDBOX=off these must be set: CLERK_SECRET_KEY, PARTNER_URL.',
    )
  })

  test.each([
    [{ CLERK_PUBLISHABLE_KEY: 'pk_live_nonsense' }, 'CLERK_PUBLISHABLE_KEY must be'],
    [{ OPERATOR_ISSUER: 'https://id.clinic.example' }, 'OPERATOR_CLIENT_ID must be set too'],
    [{ CLERK_PUBLISHABLE_KEY: 'sk_live_Y2xlcmskCg==' }, 'CLERK_PUBLISHABLE_KEY'],
    [{ APP_ORIGIN: 'https://rowan.example/app' }, 'APP_ORIGIN must be an origin'],
    [{ APP_ORIGIN: 'http://rowan.example' }, 'APP_ORIGIN must be https'],
    [{ PATIENT_API_URL: 'ftp://api.example' }, 'PATIENT_API_URL must be an http or https address'],
    [{ PARTNER_WEBHOOK_SECRET: 'x'.repeat(43) }, 'PARTNER_WEBHOOK_SECRET must be whsec_'],
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an e-mail address'],
    [
      { GP_CONNECT_URL: 'https://api.service.nhs.uk/x', GP_CONNECT_KEY_ID: 'k' },
      'must be set: GP_CONNECT_TOKEN_URL, GP_CONNECT_CLIENT_ID, GP_CONNECT_KEY, GP_CONNECT_SURGERIES',
    ],
    [{ GP_CONNECT_KEY: 'no key' }, 'GP_CONNECT_KEY must be an RSA key'],
    [{ NHS_LOGIN_CLIENT_ID: 'rowan' }, 'must be set: NHS_LOGIN_KEY, NHS_LOGIN_BRIDGE_SECRET.'],
    [{ NHS_LOGIN_KEY_OTHER: 'no key' }, 'NHS_LOGIN_KEY_OTHER must be an RSA key'],
    [{ NHS_LOGIN_BRIDGE_SECRET: 'short' }, 'NHS_LOGIN_BRIDGE_SECRET must be 32 to 128'],
    [{ GP_CONNECT_SURGERIES: 'A29928;B1' }, 'GP_CONNECT_SURGERIES must be ODS codes'],
  ])('%o is refused', (env, part) => {
    expect(startupError(readSettings, { ...production, ...env })).toContain(part)
  })

  test('a publishable key says where Clerk is and who issues its tokens', () => {
    expect(readSettings(production).clerk).toMatchObject({
      isProxied: false,
      frontendApiUrl: 'https://clerk.rowan.example',
      jwksUrl: 'https://clerk.rowan.example/.well-known/jwks.json',
      issuer: 'https://clerk.rowan.example',
      backendApiUrl: 'https://api.clerk.com',
    })
  })

  test('behind our proxy, the proxy is the issuer', () => {
    expect(readSettings({ ...production, CLERK_PROXY: 'on' }).clerk).toMatchObject({
      isProxied: true,
      issuer: 'https://rowan.example/clerk',
      jwksUrl: 'https://clerk.rowan.example/.well-known/jwks.json',
    })
  })
})
