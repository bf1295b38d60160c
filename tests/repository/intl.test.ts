import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

/** What was looked at: none runs before somebody reads of a year before 1996, or typed very much. */
const known = ['src/contract/days.ts', 'src/domain/shortened.ts']

test('no page waits for the first use of Intl (decision 132)', () => {
  const users = projectFiles().filter(
    (file) =>
      /^src\/.*\.tsx?$/.test(file) &&
      /\bIntl\.\w+\(|\.toLocale\w+\(|\.localeCompare\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  )
  expect(users.toSorted()).toEqual(known)
})
