import type { Appearance, LocalizationResource } from '@clerk/shared/types'

const control = {
  minHeight: 'var(--rowan-control)',
  borderRadius: 'var(--rowan-radius-control)',
  fontSize: 'var(--rowan-text-body)',
}

const ring = { outline: '3px solid var(--rowan-focus)', outlineOffset: '2px' }

/** Clerk draws its border as a shadow, which is too pale. `&&` overrides its states. */
const field = {
  ...control,
  '&&': { border: '1px solid var(--rowan-control-border)', boxShadow: 'none' },
  '&&:hover, &&:focus': { borderColor: 'var(--rowan-ink)' },
  '&&[aria-invalid="true"]': { border: '2px solid var(--rowan-error)' },
  '&&:focus-visible': ring,
}

/** Wraps text that Clerk would cut off. */
const wrapped = { whiteSpace: 'normal', overflow: 'visible', overflowWrap: 'anywhere' }

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  color: 'var(--rowan-primary)',
  fontSize: 'var(--rowan-text-small)',
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  '&:hover': { color: 'var(--rowan-primary-strong)' },
  '&:focus, &:focus-visible': { boxShadow: 'none' },
  '&:focus-visible': ring,
}

/** The target is at least 44 by 44 pixels, whatever the size of the icon. */
const target = { minWidth: '44px', minHeight: '44px' }

/** As buttons of ours are. */
const pressed = { transform: 'translateY(1px)' }

const filledButton = {
  ...control,
  fontWeight: 600,
  border: 'none',
  color: 'var(--rowan-on-primary)',
  backgroundColor: 'var(--rowan-primary)',
  '&&, &&:hover, &&:focus': { boxShadow: 'none' },
  '&::after': { display: 'none' },
  '&:hover': { backgroundColor: 'var(--rowan-primary-strong)' },
  '&:active': pressed,
}

const outlinedButton = {
  ...control,
  color: 'var(--rowan-primary)',
  '&&': { border: '2px solid var(--rowan-primary)', boxShadow: 'none' },
  '& svg': { color: 'inherit' },
  '&:active': pressed,
}

/** NHS login's design rules: white text on its blue. Its logo needs its licence, and goes into the first part. */
const nhsButton = {
  ...control,
  fontWeight: 600,
  color: '#ffffff',
  backgroundColor: 'var(--rowan-nhs-login)',
  // Seen only where the browser replaces colours: then nothing else shows that it is a button.
  '&&, &&:hover, &&:focus': { border: '1px solid transparent', boxShadow: 'none' },
  '&:hover': { backgroundColor: 'var(--rowan-nhs-login-strong)' },
  '&:active': pressed,
  '& > span > :first-child': { display: 'none' },
}

/** Clerk's screens with the colours and sizes of `src/styles/tokens.css`, light and dark. */
export const appearance: Appearance = {
  layout: { showOptionalFields: false, logoPlacement: 'none', shimmer: false, animations: false },
  variables: {
    colorPrimary: 'var(--rowan-primary)',
    colorPrimaryForeground: 'var(--rowan-on-primary)',
    colorBackground: 'var(--rowan-surface)',
    colorForeground: 'var(--rowan-ink)',
    colorMutedForeground: 'var(--rowan-dimmed)',
    colorMuted: 'var(--rowan-quiet)',
    colorNeutral: 'var(--rowan-ink)',
    colorInput: 'var(--rowan-surface)',
    colorInputForeground: 'var(--rowan-ink)',
    colorDanger: 'var(--rowan-error)',
    colorSuccess: 'var(--rowan-done)',
    colorWarning: 'var(--rowan-attention)',
    fontFamily: 'var(--rowan-font)',
    fontSize: {
      xs: 'var(--rowan-text-small)',
      sm: 'var(--rowan-text-small)',
      md: 'var(--rowan-text-small)',
      lg: 'var(--rowan-text-h3)',
      xl: 'var(--rowan-text-h2)',
    },
    borderRadius: 'var(--rowan-radius-control)',
  },
  elements: {
    rootBox: { width: '100%' },
    cardBox: {
      width: '100%',
      maxWidth: 'none',
      border: '1px solid var(--rowan-line)',
      borderRadius: 'var(--rowan-radius)',
      boxShadow: 'none',
    },
    card: {
      padding: 'var(--rowan-space-6)',
      border: 'none',
      borderRadius: 0,
      boxShadow: 'none',
      gap: 'var(--rowan-space-6)',
    },
    header: {
      alignItems: 'stretch',
      // Our page has the heading of the first step.
      '&:has(h1:empty)': { display: 'none' },
      '& > *': { alignItems: 'flex-start', minWidth: 0 },
    },
    headerTitle: { fontWeight: 'var(--rowan-heading-weight)', textAlign: 'start' },
    headerSubtitle: {
      textAlign: 'start',
      color: 'var(--rowan-dimmed)',
      '&:empty': { display: 'none' },
    },
    identityPreview: { justifyContent: 'flex-start', maxWidth: '100%' },
    identityPreviewText: { ...wrapped, minWidth: 0, textAlign: 'start' },
    identityPreviewEditButton: target,
    formFieldLabel: { fontSize: 'var(--rowan-text-body)', fontWeight: 600 },
    formFieldInput: { '&:not([type="checkbox"])': field },
    formFieldInputGroup: { border: 'none', boxShadow: 'none' },
    formFieldInputShowPasswordButton: { ...target, color: 'var(--rowan-dimmed)', opacity: 1 },
    formFieldErrorText: { fontWeight: 600 },
    formFieldAction: link,
    otpCodeField: { alignSelf: 'flex-start' },
    otpCodeFieldInputs: { justifyContent: 'flex-start', gap: 'var(--rowan-space-2)' },
    otpCodeFieldInput: {
      ...field,
      width: '2.75rem',
      '&&[data-focus-within="true"]': { boxShadow: 'none', ...ring },
    },
    formResendCodeLink: {
      ...link,
      alignSelf: 'flex-start',
      '&:disabled': { color: 'var(--rowan-dimmed)', opacity: 1, textDecoration: 'none' },
    },
    button: { '&[data-variant="solid"]': filledButton },
    // Clerk 5.128 leaves this button empty on the screen for the code of a new password.
    formButtonReset: { '&:empty': { display: 'none' } },
    buttonArrowIcon: { display: 'none' },
    // The envelope icon has its own grey.
    alternativeMethodsBlockButton: {
      '&[data-variant="outline"]': { ...outlinedButton, '& svg [fill]': { fill: 'currentColor' } },
    },
    alternativeMethodsBlockButtonText: {
      ...wrapped,
      color: 'var(--rowan-primary)',
      textAlign: 'start',
    },
    // NHS login is its only use.
    socialButtonsBlockButton: nhsButton,
    socialButtonsBlockButtonText: { ...wrapped, color: 'inherit' },
    socialButtonsProviderIcon: { display: 'none' },
    socialButtonsProviderInitialIcon: { display: 'none' },
    backLink: link,
    footer: { background: 'var(--rowan-quiet)' },
    footerAction: { minHeight: '44px', alignItems: 'center' },
    footerActionText: { color: 'var(--rowan-ink)' },
    footerActionLink: link,
  },
}

/** `&&` overrides Clerk's own rules for narrow screens. */
const hidden = { '&&': { display: 'none' } }

/** The panel without a page frame, because it is inside our page. */
export const accountPanel: Appearance = {
  elements: {
    navbar: hidden,
    navbarMobileMenuRow: hidden,
    profilePage__security: hidden,
    rootBox: { width: '100%' },
    cardBox: {
      display: 'block',
      width: '100%',
      maxWidth: 'none',
      height: 'auto',
      overflow: 'visible',
      border: '1px solid var(--rowan-line)',
    },
    scrollBox: {
      overflow: 'visible',
      background: 'transparent',
      border: 'none',
      boxShadow: 'none',
    },
    userPreviewMainIdentifierText: { whiteSpace: 'normal', overflow: 'visible' },
    profileSectionPrimaryButton: { minHeight: '44px' },
    badge: {
      '&&': { alignSelf: 'center', color: 'var(--rowan-ink)', fontSize: 'var(--rowan-text-small)' },
    },
    // The badge wraps to the next line before an address is broken.
    profileSectionItem: {
      '& > div': { flexWrap: 'wrap', minWidth: 0 },
      '& p': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
    menuButton: { ...target, '&&': { color: 'var(--rowan-ink)' } },
    menuButtonEllipsis: { ...target, '&&': { color: 'var(--rowan-ink)', opacity: 1 } },
    menuItem: { minHeight: '44px', '&&[data-color="neutral"]': { color: 'var(--rowan-ink)' } },
    socialButtonsProviderInitialIcon: { '& *': { color: 'var(--rowan-on-primary)' } },
    avatarBox: { '& *': { background: 'var(--rowan-quiet)', color: 'var(--rowan-ink)' } },
    avatarImageActionsUpload: { minHeight: '44px', '&&': { color: 'var(--rowan-primary)' } },
    avatarImageActionsRemove: { minHeight: '44px' },
    // The border surrounds the country and the number together.
    phoneInputBox: {
      '&&': { border: '1px solid var(--rowan-control-border)', boxShadow: 'none' },
      '&&:focus-within': ring,
      '&&&&&& input': { border: 'none', outline: 'none', boxShadow: 'none' },
    },
    pageScrollBox: { padding: 'var(--rowan-space-6)', maxHeight: 'none', overflow: 'visible' },
  },
}

/** By Clerk's error codes, of which its types list only some. */
const visitErrors = {
  oauth_access_denied:
    'You did not agree to share your NHS login information, so you were not signed in and nothing was shared. You can try again, or use your email address.',
  oauth_callback_failed:
    'NHS login did not tell us who you are. Try again in a few minutes, or use your email address.',
  external_account_not_found:
    'There is no account for this NHS login yet. Create an account first.',
}

/**
 * Replaces Clerk's texts that repeat our page, or differ from the rest of the app. Labels and errors
 * stay Clerk's own.
 */
export const localization: LocalizationResource = {
  locale: 'en-GB',
  formFieldInputPlaceholder__emailAddress: '',
  formFieldInputPlaceholder__firstName: '',
  formFieldInputPlaceholder__lastName: '',
  formFieldInputPlaceholder__password: '',
  socialButtonsBlockButton: 'Continue to {{provider|titleize}}',
  unstable__errors: visitErrors,
  signIn: {
    start: {
      title: '',
      titleCombined: '',
      subtitle: '',
      subtitleCombined: '',
      actionText: 'New here?',
      actionLink: 'Create an account',
    },
    password: {
      title: 'Your password',
      subtitle: 'For the account of',
    },
    forgotPasswordAlternativeMethods: { title: 'Forgotten your password?' },
    resetPassword: { title: 'Your new password', formButtonPrimary: 'Save and sign in' },
  },
  signUp: {
    start: {
      title: '',
      subtitle: '',
      actionText: 'Already have an account?',
      actionLink: 'Log in',
    },
    emailCode: {
      title: 'Check your email',
      subtitle: 'Enter the 6-digit code that we sent to',
    },
  },
}
