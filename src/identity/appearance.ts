import type { Appearance } from '@clerk/types'

const control = {
  minHeight: 'var(--rowan-control)',
  borderRadius: 'var(--rowan-radius-control)',
  fontSize: 'var(--rowan-text-body)',
}

/** Clerk draws a border as a shadow, too pale for everybody to see; `&&` outweighs its own states. */
const field = {
  ...control,
  '&&': { border: '1px solid var(--rowan-control-border)', boxShadow: 'none' },
  '&&:hover, &&:focus': { borderColor: 'var(--rowan-ink)' },
  '&&[aria-invalid="true"]': { border: '2px solid var(--rowan-error)' },
  '&&:focus-visible': { outline: '3px solid var(--rowan-focus)', outlineOffset: '2px' },
}

/** Words that are longer than their line go on in the next, where Clerk would cut them off. */
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
  '&:focus-visible': { outline: '3px solid var(--rowan-focus)', outlineOffset: '2px' },
}

/** At least 44 by 44 pixels, whatever the size of what is drawn. */
const target = { minWidth: '44px', minHeight: '44px' }

const filledButton = {
  ...control,
  fontWeight: 600,
  border: 'none',
  color: 'var(--rowan-on-primary)',
  backgroundColor: 'var(--rowan-primary)',
  '&&, &&:hover, &&:focus': { boxShadow: 'none' },
  '&::after': { display: 'none' },
  '&:hover': { backgroundColor: 'var(--rowan-primary-strong)' },
}

const outlinedButton = {
  ...control,
  color: 'var(--rowan-primary)',
  '&&': { border: '2px solid var(--rowan-primary)', boxShadow: 'none' },
  '& svg': { color: 'inherit' },
}

/** By the design rules of NHS login: its blue with white words. Its logo comes with its licence, to stand in the first part. */
const nhsButton = {
  ...control,
  fontWeight: 600,
  color: '#ffffff',
  backgroundColor: 'var(--rowan-nhs-login)',
  '&&, &&:hover, &&:focus': { border: 'none', boxShadow: 'none' },
  '&:hover': { backgroundColor: 'var(--rowan-nhs-login-strong)' },
  '& > span > :first-child': { display: 'none' },
}

/** Clerk's screens in the colours and measures of `src/styles/tokens.css`, light and dark. */
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
      maxWidth: '32rem',
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
    header: { alignItems: 'stretch', '& > *': { alignItems: 'flex-start', minWidth: 0 } },
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
      '&&[data-focus-within="true"]': {
        boxShadow: 'none',
        outline: '3px solid var(--rowan-focus)',
        outlineOffset: '2px',
      },
    },
    formResendCodeLink: {
      ...link,
      alignSelf: 'flex-start',
      '&:disabled': { color: 'var(--rowan-dimmed)', opacity: 1, textDecoration: 'none' },
    },
    button: { '&[data-variant="solid"]': filledButton },
    // Clerk 5.128 leaves this one without text on the screen for the code of a new password.
    formButtonReset: { '&:empty': { display: 'none' } },
    buttonArrowIcon: { display: 'none' },
    // The picture of an envelope brings a grey of its own.
    alternativeMethodsBlockButton: {
      '&[data-variant="outline"]': { ...outlinedButton, '& svg [fill]': { fill: 'currentColor' } },
    },
    alternativeMethodsBlockButtonText: {
      ...wrapped,
      color: 'var(--rowan-primary)',
      textAlign: 'start',
    },
    // Its one use is NHS login's, in the colours of that service's own button.
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
