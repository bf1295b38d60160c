import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from './lint.ts'
import { mantineImports } from './mantine-imports.ts'

const imports = /^(?:import(?! type)|export|\})[^;]*? from '([^']+)'/gm
const sideEffects = /^import '([^']+)'/gm
const loads = /(\w*[wW]ithControls\(\s*async \(\) =>\s*\(await )?import\('([^']+)'\)/g

/** The file that a module names, from the root; undefined for a package. */
function fileOf(name: string, from: string): string | undefined {
  const [alias, to] =
    Object.entries(packageJson.imports).find(([key]) => name.startsWith(key.replace('*', ''))) ?? []
  const file = name.startsWith('.')
    ? join(dirname(from), name)
    : alias && to?.replace('*', name.slice(alias.length - 1))
  return file && /\.tsx?$/.test(file) && existsSync(join(root, file)) ? join(file) : undefined
}

/** Every module that a page may run without `withControls`, and those of them that show a control. */
function withoutControls(entry: string): { reached: Set<string>; bare: string[] } {
  const reached = new Set<string>()
  const bare: string[] = []
  const follow = (file: string | undefined) => {
    if (!file || reached.has(file)) return
    reached.add(file)
    const source = readFileSync(join(root, file), 'utf8')
    const names = mantineImports(source)
    if (names.some((name) => /^(?!MantineProvider)([A-Z]|useMantine)/.test(name))) bare.push(file)
    const plain = [...source.matchAll(imports), ...source.matchAll(sideEffects)]
    const loaded = [...source.matchAll(loads)].filter(([, isWithControls]) => !isWithControls)
    for (const [, name] of plain) follow(fileOf(name ?? '', file))
    for (const [, , name] of loaded) follow(fileOf(name ?? '', file))
  }
  follow(entry)
  return { reached, bare }
}

test('whoever shows a control of Mantine is loaded with what it needs', () => {
  const { reached, bare } = withoutControls('src/main.tsx')
  expect(bare).toEqual([])
  expect([...reached]).toEqual(
    expect.arrayContaining([
      'src/features/dashboard/DashboardPage.tsx',
      'src/features/kit/KitPage.tsx',
      'src/app/shell/Overlays.tsx',
      'src/ui/Controls.tsx',
    ]),
  )
})
