import {
  localStorageColorSchemeManager,
  MantineProvider,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import '#styles/mantine.ts'
import links from '#ui/links.module.css'
import { takeOverFilledFields } from '#ui/filled-fields.ts'

/** The colour scheme chosen on this device. `build/first-script.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'rowan-appearance' })

/** The Mantine provider, once around the signed-in app (decision 132). */
export function MantineRoot({ children }: { children: ReactNode }) {
  useEffect(() => followDeviceAfterwards, [])
  useEffect(takeOverFilledFields, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // jsdom has no layout, so Mantine would treat a dropdown as scrolled out of view.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}

/** The styles of public pages follow the device's colour scheme, unless one was chosen. */
function followDeviceAfterwards(): void {
  if (colorSchemeManager.get('auto') !== 'auto') return
  document.documentElement.removeAttribute('data-mantine-color-scheme')
}

/** Shades of the primary colour. The light scheme uses the sixth, the dark scheme the second (`--rowan-primary`). */
const rowan = [
  '#e6f4f2',
  '#c5e6e2',
  '#8fd3cc',
  '#66bdb5',
  '#3f9f98',
  '#1f7f7a',
  '#0f5f5c',
  '#0b4d4a',
  '#083c3a',
  '#052c2a',
] as const

/**
 * Mantine computes the text colour on the primary colour for the light scheme only: white, too pale in the dark one. Two
 * colours of ours: `error`, for what cannot be undone, and NHS login's own, by its rules for buttons (its logo needs its
 * licence, and would come before the text).
 */
const ourColours: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  if (input.color === 'error') {
    return { ...colours, color: 'var(--rowan-error)' }
  }
  if (input.color === 'nhs-login') {
    return {
      ...colours,
      background: 'var(--rowan-nhs-login)',
      hover: 'var(--rowan-nhs-login-strong)',
      color: '#fff',
    }
  }
  const isFilledPrimary = input.variant === 'filled' && [undefined, 'rowan'].includes(input.color)
  return isFilledPrimary ? { ...colours, color: 'var(--rowan-on-primary)' } : colours
}

/** Without it nobody could enlarge the words of a dialog with two fingers. */
const removeScrollProps = { allowPinchZoom: true } as const

/**
 * The Mantine theme: sizes and default props. Colours come from `src/styles/tokens.css` through
 * `cssVariables`. Components are named as strings, so that the theme imports none of them.
 */
export const theme = createTheme({
  colors: { rowan },
  primaryColor: 'rowan',
  primaryShade: { light: 6, dark: 2 },
  variantColorResolver: ourColours,
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1f2a2e',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--rowan-font)',
  fontFamilyMonospace: 'var(--rowan-font)',
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.4' },
  fontSizes: {
    xs: 'var(--rowan-text-small)',
    sm: 'var(--rowan-text-small)',
    md: 'var(--rowan-text-body)',
    lg: 'var(--rowan-text-body)',
    xl: 'var(--rowan-text-h3)',
  },
  spacing: {
    xs: 'var(--rowan-space-2)',
    sm: 'var(--rowan-space-3)',
    md: 'var(--rowan-space-4)',
    lg: 'var(--rowan-space-6)',
    xl: 'var(--rowan-space-8)',
  },
  // Beside the rail.
  breakpoints: { md: '64em' },
  radius: {
    xs: 'var(--rowan-radius-control)',
    sm: 'var(--rowan-radius-control)',
    md: 'var(--rowan-radius-control)',
    lg: 'var(--rowan-radius)',
    xl: 'var(--rowan-radius)',
  },
  defaultRadius: 'md',
  headings: {
    fontFamily: 'var(--rowan-font)',
    fontWeight: 'var(--rowan-heading-weight)',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--rowan-text-h1)', lineHeight: 'var(--rowan-leading-tight)' },
      h2: { fontSize: 'var(--rowan-text-h2)', lineHeight: 'var(--rowan-leading-tight)' },
      h3: { fontSize: 'var(--rowan-text-h3)', lineHeight: 'var(--rowan-leading-tight)' },
      h4: { fontSize: 'var(--rowan-text-body)', lineHeight: 'var(--rowan-leading-tight)' },
      h5: { fontSize: 'var(--rowan-text-body)', lineHeight: 'var(--rowan-leading-tight)' },
      h6: { fontSize: 'var(--rowan-text-body)', lineHeight: 'var(--rowan-leading-tight)' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' }, classNames: { root: links['button'] } },
    CloseButton: { defaultProps: { size: 44, 'aria-label': 'Close' } },
    Burger: { defaultProps: { 'aria-label': 'Menu' } },
    // A header element in a dialog would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ModalRoot: { defaultProps: { removeScrollProps } },
    DrawerRoot: { defaultProps: { removeScrollProps } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Alert: { defaultProps: { role: 'note', closeButtonLabel: 'Close' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: {
        size: 'md',
        inputWrapperOrder: ['label', 'error', 'description', 'input'],
        withAsterisk: false,
      },
    },
    Radio: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
  },
})

const colours = {
  '--mantine-color-body': 'var(--rowan-paper)',
  '--mantine-color-text': 'var(--rowan-ink)',
  '--mantine-color-bright': 'var(--rowan-ink)',
  '--mantine-color-dimmed': 'var(--rowan-dimmed)',
  '--mantine-color-placeholder': 'var(--rowan-dimmed)',
  '--mantine-color-anchor': 'var(--rowan-primary)',
  '--mantine-color-error': 'var(--rowan-error)',
  '--mantine-color-success': 'var(--rowan-done)',
  '--mantine-color-default': 'var(--rowan-surface)',
  '--mantine-color-default-hover': 'var(--rowan-quiet)',
  '--mantine-color-default-color': 'var(--rowan-ink)',
  '--mantine-color-default-border': 'var(--rowan-control-border)',
  '--mantine-color-disabled': 'var(--rowan-quiet)',
  '--mantine-color-disabled-color': 'var(--rowan-dimmed)',
  '--mantine-color-disabled-border': 'var(--rowan-control-border)',
  '--mantine-primary-color-contrast': 'var(--rowan-on-primary)',
  '--mantine-color-rowan-filled': 'var(--rowan-primary)',
  '--mantine-color-rowan-filled-hover': 'var(--rowan-primary-strong)',
  '--mantine-color-rowan-text': 'var(--rowan-primary)',
  '--mantine-color-rowan-outline': 'var(--rowan-primary)',
  '--mantine-color-rowan-outline-hover': 'var(--rowan-quiet)',
  '--mantine-color-rowan-light': 'var(--rowan-quiet)',
  '--mantine-color-rowan-light-hover': 'var(--rowan-line)',
  '--mantine-color-rowan-light-color': 'var(--rowan-primary)',
}

/** Maps Mantine's variables to the colour tokens, which cover both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: colours,
})
