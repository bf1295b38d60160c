import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { TaskCard } from '#features/tasks/TaskListPage.tsx'

const shown = (task: ComponentProps<typeof TaskCard>) =>
  render(
    <MantineProvider env="test">
      <TaskCard {...task} />
    </MantineProvider>,
  )

const setup = {
  title: 'Complete account setup',
  duration: { low: 5, high: 8 },
  questions: { completed: 3, total: 8 },
}

test('a task that is open and leads somewhere is a link named like the task', () => {
  shown({ ...setup, href: '/dashboard/onboarding' })
  expect(screen.getByRole('link', { name: 'Complete account setup' }).getAttribute('href')).toBe(
    '/dashboard/onboarding',
  )
})

test('a completed task is ticked and leads nowhere', () => {
  shown({ ...setup, href: '/dashboard/onboarding', isCompleted: true })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Completed')).toBeTruthy()
  expect(screen.queryByText('5-8 mins')).toBeNull()
})

test('a disabled task says why and leads nowhere', () => {
  const reason = 'Finish your account setup first.'
  shown({ ...setup, href: '/dashboard/onboarding', disabledReason: reason })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(reason)).toBeTruthy()
})

test('a card without a link only informs', () => {
  shown(setup)
  expect(screen.queryByRole('link')).toBeNull()
})

test('how long it takes and how far it has come are words', () => {
  shown(setup)
  expect(screen.getByText('5-8 mins')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Questions: 3 of 8 completed' })).toBeTruthy()
})

test('the ring is drawn on a circumference of 120', () => {
  const { container } = shown(setup)
  const [, done] = container.querySelectorAll('[role=img] circle')
  expect(done?.getAttribute('stroke-dasharray')).toBe('45 120')
})
