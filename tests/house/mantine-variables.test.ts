import { expect, test } from 'vitest'
import { mantineVariables } from '../support/mantine-variables.ts'

test('the variables of Mantine are those of our theme', async () => {
  await expect(mantineVariables()).toMatchFileSnapshot('../../src/styles/mantine-variables.css')
})
