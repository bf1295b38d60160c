import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

test('no column of the layout is wider than 2xl, 1536 px', async () => {
  const tokens = await readFile(join(root, 'src/styles/tokens.css'), 'utf8')
  const columns = [...tokens.matchAll(/--rowan-column-\w+: ([\d.]+)rem;/g)]
  expect(columns.length).toBeGreaterThan(0)
  for (const [column, rem] of columns) expect(Number(rem) * 16, column).toBeLessThanOrEqual(1536)
})
