import { Loader, MantineProvider, NavLink, RingProgress, Stepper, Timeline } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

/*
 * Mantine components that we have replaced by our own, or whose props we complete (decision 132), because they are not
 * accessible to screen readers. If a test fails after an update of Mantine, ours may no longer be needed.
 */

const show = (part: ReactNode) => render(part, { wrapper: MantineProvider }).container

test('Mantine’s Stepper is no list and does not say which step is the current one', () => {
  const shown = show(
    <Stepper active={1}>
      <Stepper.Step label="Address" />
      <Stepper.Step label="Medication" />
    </Stepper>,
  )
  expect(screen.queryByRole('list')).toBeNull()
  expect(shown.querySelector('[aria-current]')).toBeNull()
})

test('Mantine’s Timeline is no list and has no headings', () => {
  show(
    <Timeline active={0}>
      <Timeline.Item title="Kit posted" />
      <Timeline.Item title="Sample received" />
    </Timeline>,
  )
  expect(screen.getByText('Kit posted')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('Mantine’s RingProgress has neither a role nor a name', () => {
  show(<RingProgress sections={[{ value: 40, color: 'rowan' }]} />)
  for (const role of ['img', 'progressbar', 'meter']) expect(screen.queryByRole(role)).toBeNull()
})

test('Mantine’s Loader does not say that something is loading', () => {
  show(<Loader />)
  for (const role of ['status', 'progressbar', 'img']) expect(screen.queryByRole(role)).toBeNull()
})

test('Mantine’s NavLink does not say that it leads to the page that is shown', () => {
  show(<NavLink href="/" label="Appearance" active />)
  expect(screen.getByRole('link').getAttribute('aria-current')).toBeNull()
})
