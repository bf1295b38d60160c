import type { Appearance } from '@clerk/types'

/** Clerk's screens in the colours and measures of `src/styles/tokens.css`, light and dark. */
export const appearance: Appearance = {
  layout: { showOptionalFields: false, logoPlacement: 'none' },
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
    fontSize: '1rem',
    borderRadius: 'var(--rowan-radius-control)',
  },
}
