import type {
  AttributeDataJSON,
  AttributesJSON,
  DisplayConfigJSON,
  EnvironmentJSON,
  UserSettingsJSON,
} from '@clerk/shared/types'
import { passwordRules } from './passwords.ts'
import type { Service } from './service.ts'
import { nhsLogin } from './verification-json.ts'

type Settings<T> = Omit<T, 'id' | 'object'>

/** The actual reply: the SDK's type has ids that are never sent, and every provider there is. */
type EnvironmentReply = Omit<
  Settings<EnvironmentJSON>,
  | 'auth_config'
  | 'user_settings'
  | 'organization_settings'
  | 'commerce_settings'
  | 'api_keys_settings'
  | 'protect_config'
> & {
  auth_config: Settings<EnvironmentJSON['auth_config']>
  user_settings: Omit<Settings<UserSettingsJSON>, 'social' | 'saml'> & {
    social: Record<string, UserSettingsJSON['social'][keyof UserSettingsJSON['social']]>
  }
  organization_settings: Settings<EnvironmentJSON['organization_settings']>
}

/**
 * The settings of this Clerk instance: a password and a verified email address, first and last name
 * required, phone numbers optional, NHS login where it is offered, one session per browser. Users
 * cannot delete themselves in the profile panel: the app closes accounts, with all their data.
 */
export const environment = ({ origins, nhs, hasBotProtection }: Service): EnvironmentReply => ({
  auth_config: { single_session_mode: true, claimed_at: null, reverification: false },
  display_config: displayConfig(origins[0], hasBotProtection),
  user_settings: {
    attributes,
    actions: { delete_self: false, create_organization: false },
    social: nhs ? { [nhsLogin]: nhsLoginConnection } : {},
    enterprise_sso: { enabled: false },
    sign_in: { second_factor: { required: false, enabled: false } },
    sign_up: {
      mode: 'public',
      progressive: true,
      allowlist_only: false,
      captcha_enabled: hasBotProtection,
      legal_consent_enabled: false,
    },
    password_settings: {
      ...passwordRules,
      allowed_special_characters: '',
      disable_hibp: true,
      require_special_char: false,
      require_numbers: false,
      require_uppercase: false,
      require_lowercase: false,
      show_zxcvbn: false,
      min_zxcvbn_strength: 0,
    },
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    username_settings: { min_length: 4, max_length: 64 },
  },
  organization_settings: {
    enabled: false,
    max_allowed_memberships: 0,
    force_organization_selection: false,
    actions: { admin_delete: false },
    domains: { enabled: false, enrollment_modes: [], default_role: null },
    slug: { disabled: true },
    organization_creation_defaults: { enabled: false },
  },
  maintenance_mode: false,
  partitioned_cookies: false,
})

/** A custom OpenID connection. Its logo would come from another host, so the button shows only the name. */
const nhsLoginConnection = {
  enabled: true,
  required: false,
  authenticatable: true,
  strategy: nhsLogin,
  name: 'NHS login',
  logo_url: null,
} as const

const off: AttributeDataJSON = {
  enabled: false,
  required: false,
  verifications: [],
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verify_at_sign_up: false,
}

const attributes: AttributesJSON = {
  email_address: {
    ...off,
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ['email_code'],
    verifications: ['email_code'],
    verify_at_sign_up: true,
  },
  phone_number: { ...off, enabled: true, verifications: ['phone_code'], channels: ['sms'] },
  password: { ...off, enabled: true, required: true },
  first_name: { ...off, enabled: true, required: true },
  last_name: { ...off, enabled: true, required: true },
  username: off,
  web3_wallet: off,
  authenticator_app: off,
  backup_code: off,
  passkey: off,
}

const displayConfig = (origin: string, hasBotProtection: boolean): DisplayConfigJSON => ({
  object: 'display_config',
  id: 'display_config_sandbox',
  application_name: 'Rowan',
  instance_environment_type: 'production',
  branded: false,
  show_devmode_warning: false,
  preferred_sign_in_strategy: 'password',
  theme,
  logo_image_url: '',
  favicon_image_url: '',
  support_email: '',
  // Cloudflare's test key, which lets everybody pass.
  captcha_public_key: hasBotProtection ? '1x00000000000000000000AA' : null,
  captcha_public_key_invisible: hasBotProtection ? '1x00000000000000000000BB' : null,
  captcha_widget_type: hasBotProtection ? 'smart' : null,
  captcha_provider: 'turnstile',
  captcha_oauth_bypass: [],
  captcha_heartbeat: false,
  home_url: origin,
  sign_in_url: `${origin}/sign-in`,
  sign_up_url: `${origin}/sign-up`,
  user_profile_url: `${origin}/dashboard/my-data/my-details`,
  after_sign_in_url: `${origin}/dashboard`,
  after_sign_up_url: `${origin}/sign-in`,
  after_sign_out_one_url: origin,
  after_sign_out_all_url: origin,
  after_switch_session_url: origin,
  terms_url: `${origin}/terms-and-conditions`,
  privacy_policy_url: `${origin}/privacy-policy`,
  organization_profile_url: '',
  create_organization_url: '',
  after_leave_organization_url: '',
  after_create_organization_url: '',
  waitlist_url: '',
  after_join_waitlist_url: '',
})

/** Neutral: the app has its own appearance. */
const theme: DisplayConfigJSON['theme'] = {
  general: {
    color: '#0f5f5c',
    background_color: '#ffffff',
    font_family: 'inherit',
    font_color: '#1f2a2e',
    label_font_weight: '600',
    padding: '1em',
    border_radius: '0.5em',
    box_shadow: 'none',
  },
  buttons: { font_color: '#ffffff', font_family: 'inherit', font_weight: '600' },
  accounts: { background_color: '#ffffff' },
}
