import { createPublicKey, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createSandbox } from '../sandbox/create-sandbox.ts'
import { exampleRecordsDir } from '../sandbox/gp-system/example-records.ts'
import type { Mailbox } from '../sandbox/mailbox/open-mailbox.ts'
import { people, type ExamplePerson } from '../server/sandbox-seed/people.ts'
import { listen, type Listener } from '../server/http/listen.ts'
import type { GpConnectSettings } from '../server/gp/gp-system/gp-connect/gp-connect.ts'
import { bridgePath, identityProviderId } from '../server/identity/nhs-login-bridge/bridge-parts.ts'
import { privateKeyInFile, secretInFile } from '../server/crypto/secret-file.ts'
import { sandboxLedger, type Environment, type Settings } from '../server/boot/settings.ts'

/** The password of every example person. */
const demoPassword = 'Demo-passw0rd!'
const now = () => new Date()

/** Starts the stand-ins of the outside services in these settings, on this port; others reach them at `origin`. */
export async function startStandIns(
  settings: Settings,
  { port, origin = `http://localhost:${port}` }: { port: number; origin?: string },
  mailbox: Mailbox,
): Promise<Listener> {
  const sandbox = await createSandbox({
    identity: identityOptions(settings),
    addresses: settings.addressService,
    labPartner: labPartnerOptions(settings),
    gpSystem: gpSystemOptions(settings),
    nhsLogin: nhsLoginOptions(settings),
    origin,
    mailbox,
    studyTeam: {
      inboxFile: join(settings.dataDir, 'study-team.jsonl'),
      secret: studyTeamOf(settings.dataDir, origin).secret,
    },
    operatorLogin: {
      issuer: settings.operatorLogin.issuer ?? `${origin}/operator-login`,
      audience: settings.operatorLogin.audience,
      clientId: settings.operatorLogin.clientId || 'rowan-operate',
    },
    now,
  })
  return listen(sandbox.fetch, port)
}

/** Where the stand-in for studies' teams is, and with what messages to it are signed. */
export const studyTeamOf = (dataDir: string, sandbox: string) => ({
  url: `${sandbox}/study-team/messages`,
  secret: `whsec_${Buffer.from(secretInFile(dataDir, 'study-team-secret'), 'base64url').toString('base64')}`,
})

/**
 * Everything that `SANDBOX=off` requires of an operator, with stand-ins at the origin `sandbox`, and
 * the app at `app` unless `env` says otherwise.
 */
export function sandboxVariables(
  { app, sandbox }: { app: string; sandbox: string },
  env: Environment,
  dataDir: string,
): Environment {
  return {
    APP_ORIGIN: env['APP_ORIGIN'] || app,
    PATIENT_API_URL: undefined,
    ...identityVariables(env['SANDBOX_IDENTITY_ORIGIN']),
    CLERK_SECRET_KEY: `sandbox_${randomBytes(24).toString('hex')}`,
    CLERK_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    CLERK_WEBHOOK_SECRET_BEFORE: undefined,
    CLERK_FRONTEND_API_URL: `${sandbox}/identity`,
    CLERK_BACKEND_API_URL: `${sandbox}/identity/backend`,
    ADDRESS_SERVICE_URL: `${sandbox}/addresses`,
    ADDRESS_SERVICE_KEY: 'SB11-SB22-SB33-SB44',
    ADDRESS_SERVICE_IN_BROWSER: 'off',
    PARTNER_URL: `${sandbox}/lab-partner/register`,
    PARTNER_CODE: 'rowan-sandbox',
    PARTNER_API_URL: `${sandbox}/lab-partner/api`,
    PARTNER_API_KEY: `sandbox_${randomBytes(24).toString('hex')}`,
    PARTNER_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    PARTNER_WEBHOOK_SECRET_BEFORE: undefined,
    OPERATOR_ISSUER: `${sandbox}/operator-login`,
    OPERATOR_CLIENT_ID: 'rowan-operate',
    ERASURE_LEDGER: env['ERASURE_LEDGER'] || sandboxLedger(dataDir),
    GP_SYSTEM_URL: `${sandbox}/gp-system`,
    GP_SYSTEM_KEY: 'rowan-sandbox',
    GP_CONNECT_URL: `${sandbox}/gp-system/gp-connect/FHIR/STU3`,
    GP_CONNECT_TOKEN_URL: `${sandbox}/gp-system/gp-connect/oauth2/token`,
    GP_CONNECT_CLIENT_ID: 'rowan-sandbox',
    GP_CONNECT_KEY_ID: 'sandbox-1',
    GP_CONNECT_KEY: privateKeyInFile(dataDir, 'gp-connect-key'),
    GP_CONNECT_SURGERIES: 'X99301,X99302',
    RECORD_KEY: secretInFile(dataDir, 'record-key'),
    RECORD_KEY_BEFORE: undefined,
    MAIL_FROM: 'news@rowan.example',
    PUSH_KEY: secretInFile(dataDir, 'push-key'),
    PUSH_SERVICES: sandbox,
    NHS_LOGIN_URL: `${sandbox}/nhs-login`,
    NHS_LOGIN_CLIENT_ID: 'rowan-sandbox',
    NHS_LOGIN_KEY: privateKeyInFile(dataDir, 'nhs-login-key'),
    NHS_LOGIN_KEY_OTHER: undefined,
    NHS_LOGIN_BRIDGE_SECRET: `sandbox_${randomBytes(24).toString('hex')}`,
    NHS_LOGIN_BRIDGE_SECRET_BEFORE: undefined,
    STUDY_RECEIVERS_INSIDE: sandbox,
    SUPPORT_EMAIL: 'support@rowan.example',
    ABOUT_URL: 'https://rowan.example/about',
    NHS_LOGIN_SETTINGS_URL: undefined,
  }
}

/** @param origin Where browsers reach the stand-in for Clerk; by default through the app's own origin. */
const identityVariables = (origin: string | undefined): Environment =>
  origin
    ? {
        CLERK_PUBLISHABLE_KEY: `pk_live_${btoa(`${new URL(origin).host}$`)}`,
        CLERK_PROXY: 'off',
        CLERK_BOT_PROTECTION: 'on',
        CLERK_ISSUER: origin,
      }
    : {
        // Clerk's SDK requires a host with a dot, but never calls it: it uses the proxy.
        CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('identity.localhost$')}`,
        CLERK_PROXY: 'on',
        CLERK_BOT_PROTECTION: 'off',
        CLERK_ISSUER: undefined,
      }

function labPartnerOptions({ appOrigin, dataDir, partner }: Settings) {
  return {
    ledgerFile: join(dataDir, 'lab-partner.jsonl'),
    code: partner.code,
    appOrigin,
    apiKey: partner.apiKey,
    webhook: { url: `${appOrigin}/api/webhooks/lab-partner`, secret: partner.webhookSecrets[0] },
    now,
  }
}

const gpSystemOptions = ({ dataDir, gpRecordsDir, gpSystem, nhsLogin }: Settings) => ({
  recordsDir: gpRecordsDir ?? exampleRecordsDir,
  stateFile: join(dataDir, 'gp-system.json'),
  readyLinks: Object.values<ExamplePerson>(people).flatMap(({ gpConnection }) =>
    gpConnection ? [gpConnection] : [],
  ),
  report: (sentence: string) => console.error(sentence),
  gpConnect: gpSystem.gpConnect && gpConnectOptions(gpSystem.gpConnect, nhsLogin.url),
})

/** The private key stays with the client. */
const gpConnectOptions = (
  { tokenUrl, clientId, keyId, privateKey }: GpConnectSettings,
  nhsLoginIssuer: string,
) => {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return { tokenUrl, nhsLoginIssuer, client: { id: clientId, keyId, publicKey } }
}

/** Our bridge is its only client. */
function nhsLoginOptions({ appOrigin, nhsLogin: { url, bridge } }: Settings) {
  const issuer = appOrigin + bridgePath
  const client = {
    id: bridge?.clientId ?? '',
    jwksUrl: `${issuer}/.well-known/jwks.json`,
    redirectUri: `${issuer}/callback`,
  }
  return { issuer: url, client }
}

function identityOptions({ appOrigin, clerk, dataDir, nhsLogin: { bridge } }: Settings) {
  return {
    nhs: bridge && {
      issuer: appOrigin + bridgePath,
      clientId: identityProviderId,
      clientSecret: bridge.secrets[0],
    },
    stateFile: join(dataDir, 'identity.json'),
    now,
    people: Object.values(people).map((person) => ({
      id: person.subject,
      email: person.email,
      password: demoPassword,
      phoneNumber: person.mobileNumber,
      firstName: person.firstName,
      lastName: person.lastName,
      publicMetadata: person.canAccessHurdle ? { canAccessHurdle: true } : {},
      unsafeMetadata: {},
    })),
    origins: [appOrigin] as const,
    issuer: clerk.issuer,
    hasBotProtection: clerk.hasBotProtection,
    secretKey: clerk.secretKey,
    webhook: { url: `${appOrigin}/api/webhooks/identity`, secret: clerk.webhookSecrets[0] },
    report: (unhandled: string) => console.error(`The sandbox has no such call: ${unhandled}`),
  }
}
