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

/** Controls that are an `UnstyledButton`, whose style undoes theirs where it comes after it in the one layer. */
const buttons = ['Button', 'CloseButton', 'Tabs']

test('what is a button of Mantine has its style after that of every button', () => {
  const late = projectFiles()
    .filter((file) => /^src\/.*\.ts$/.test(file))
    .filter((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const at = (name: string) => source.indexOf(`'@mantine/core/styles/${name}.layer.css'`)
      const unstyled = at('UnstyledButton')
      return buttons.some((name) => at(name) >= 0 && !(unstyled >= 0 && unstyled < at(name)))
    })
  expect(late).toEqual([])
})
