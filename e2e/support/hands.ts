import type { Locator } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** How a person operates a page. Every journey runs with each. */
export interface Hands {
  name: string
  press: (control: Locator) => Promise<void>
  /** Replaces the text of the field. */
  type: (field: Locator, text: string) => Promise<void>
  choose: (option: Locator) => Promise<void>
}

export const mouse: Hands = {
  name: 'with a mouse',
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: (option) => option.check(),
}

export const keyboard: Hands = {
  name: 'by keyboard alone',
  async press(control) {
    await tabTo(control)
    await control.page().keyboard.press('Enter')
  },
  async type(field, text) {
    await tabTo(field)
    await field.page().keyboard.press('ControlOrMeta+A')
    await field.page().keyboard.type(text)
  },
  async choose(option) {
    await tabToGroup(option)
    await option.page().keyboard.press('Space')
    for (let step = 0; step < 12 && !(await option.isChecked()); step += 1) {
      await option.page().keyboard.press('ArrowDown')
    }
  },
}

export const allHands: readonly Hands[] = [mouse, keyboard]

/** Tab stops at one radio button of a group, the checked one or the first. Arrow keys do the rest. */
async function tabToGroup(option: Locator): Promise<void> {
  const name = await option.getAttribute('name')
  const group = option.page().locator(`input[type=radio][name="${name}"]`)
  const checked = group.and(option.page().locator(':checked'))
  await tabTo((await checked.count()) > 0 ? checked : group.first())
}
