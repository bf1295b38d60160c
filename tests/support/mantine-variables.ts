import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { theme } from '../../src/theme.ts'

type Variables = Record<string, string>

/** Gives Mantine's own variables the colours of the tokens, which know both schemes themselves. */
const fromTokens: Variables = {
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
  '--mantine-primary-color-filled': 'var(--rowan-primary)',
  '--mantine-primary-color-filled-hover': 'var(--rowan-primary-strong)',
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

/** Of Mantine's fourteen palettes, those that its components and ours name. */
const palettes = new Set(['rowan', 'gray', 'dark'])

/**
 * What Mantine would reckon for our theme when the app starts, as a style sheet: five hundred variables,
 * of which a tenth is used, cost a slow phone a second look at every element.
 */
export function mantineVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = defaultCssVariablesResolver(merged)
  const unused = Object.keys(merged.colors).filter((name) => !palettes.has(name))
  const isUsed = (name: string) =>
    !unused.some((palette) => name.startsWith(`--mantine-color-${palette}-`))
  const rule = (selector: string, values: Variables) => {
    const lines = Object.entries(values).filter(([name]) => isUsed(name))
    return `${selector} {\n${lines.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`
  }
  /** What the tokens say is the same in both schemes. */
  const scheme = (name: string, values: Variables) =>
    rule(
      `:root[data-mantine-color-scheme='${name}']`,
      Object.fromEntries(Object.entries(values).filter(([key]) => !(key in fromTokens))),
    )
  return [
    '/* Made by tests/support/mantine-variables.ts: `npx vitest run -u mantine-variables` writes it anew. */\n',
    rule(':root', { ...variables, ...fromTokens }),
    scheme('light', light),
    scheme('dark', dark),
  ].join('\n')
}
