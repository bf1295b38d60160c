import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')
const pairs = css.matchAll(/--rowan-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
const colours = Object.fromEntries(
  [...pairs].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
)

const text = 4.5
const control = 3

/** Every ink with the grounds on which it stands, and the least contrast of WCAG 2.2 AA. */
const rules: [ink: string, grounds: string[], least: number][] = [
  ['ink', ['paper', 'surface', 'quiet', 'attention-ground', 'done-ground', 'error-ground'], text],
  ['dimmed', ['paper', 'surface', 'quiet'], text],
  ['primary', ['paper', 'surface', 'quiet'], text],
  ['primary-strong', ['paper', 'surface', 'quiet'], text],
  ['on-primary', ['primary', 'primary-strong'], text],
  ['error', ['paper', 'surface', 'error-ground'], text],
  ['attention', ['paper', 'surface', 'attention-ground'], text],
  ['done', ['paper', 'surface', 'done-ground'], text],
  ['berry', ['paper', 'surface', 'berry-ground'], text],
  ['control-border', ['paper', 'surface', 'quiet'], control],
  ['focus', ['paper', 'surface', 'quiet'], control],
]

const cases = rules.flatMap(([ink, grounds, least]) =>
  grounds.map((ground) => ({ ink, ground, least })),
)

test.each(cases)('$ink on $ground is legible in both schemes', ({ ink, ground, least }) => {
  for (const scheme of ['light', 'dark'] as const) {
    const contrast = contrastOf(colours[ink]?.[scheme], colours[ground]?.[scheme])
    expect(contrast, scheme).toBeGreaterThanOrEqual(least)
  }
})

/** WCAG 2.2, "contrast ratio". */
function contrastOf(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
