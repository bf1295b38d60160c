import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifest } from '../../build/manifest.ts'

const icons = [
  ...(manifest.icons ?? []),
  ...(manifest.shortcuts ?? []).flatMap((shortcut) => shortcut.icons ?? []),
]

test.each(icons)('$src is a picture of $sizes', ({ src, sizes }) => {
  const png = readFileSync(`public${src}`)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // Width and height stand at a fixed place in every PNG.
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
})

test('the name on a home screen is short and says nothing of health', () => {
  const name = manifest.short_name ?? ''
  expect(name.length).toBeLessThanOrEqual(12)
  expect(name).not.toMatch(/dna|disease|health|patient|gene/i)
})
