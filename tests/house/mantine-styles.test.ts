import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { mantineImports } from './mantine-imports.ts'
import { projectFiles } from './project-files.ts'

/** What needs no styles, and what `src/styles/components.ts` has them for. */
const ofEveryPage = new Set(['Button', 'Drawer', 'MantineProvider', 'Modal'])
const controls = /^import '(#ui|\.)\/mantine-controls\.ts'/m

test('whoever shows a control of Mantine loads its style', () => {
  const bare = projectFiles()
    .filter((file) => /^src\/.*\.tsx$/.test(file))
    .filter((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const shown = mantineImports(source).filter(
        (name) => /^[A-Z]/.test(name) && !ofEveryPage.has(name),
      )
      return shown.length > 0 && !controls.test(source)
    })
  expect(bare).toEqual([])
})
