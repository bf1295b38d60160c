import { readSettings, type Settings } from '../../server/boot/settings.ts'

/** The variables of a deployment with all outside services, none of which exists. */
export const production = {
  SANDBOX: 'off',
  APP_ORIGIN: 'https://rowan.example',
  TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7',
  CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.rowan.example$')}`,
  CLERK_SECRET_KEY: 'secret-of-the-tests',
  CLERK_WEBHOOK_SECRET: `whsec_${btoa('identity-secret-of-the-tests')}`,
  ADDRESS_SERVICE_KEY: 'SB11-SB22-SB33-SB44',
  PARTNER_URL: 'https://lab.example/register',
  PARTNER_CODE: 'rowan',
  ERASURE_LEDGER: 'erasures',
  GP_SYSTEM_URL: 'https://gp-system.example.com',
  GP_SYSTEM_KEY: 'gp-system-key',
  RECORD_KEY: 'c'.repeat(42) + 'A',
  PARTNER_API_URL: 'https://lab.example/api',
  PARTNER_API_KEY: 'partner-key-of-the-tests',
  PARTNER_WEBHOOK_SECRET: `whsec_${btoa('webhook-secret-of-the-tests')}`,
  SUPPORT_EMAIL: 'support@rowan.example',
  ABOUT_URL: 'https://rowan.example/about',
}

export const settingsOf = (variables: Record<string, string> = {}): Settings =>
  readSettings({ ...production, ...variables })
