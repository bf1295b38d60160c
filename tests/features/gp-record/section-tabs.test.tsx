import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useSearchParams } from 'wouter'
import type { ShownSection } from '#contract/gp-record.ts'
import { OpenSection, SectionLinks, SectionTabs } from '#features/gp-record/list/RecordSections.tsx'

const tabs: readonly { name: ShownSection; label: string }[] = [
  { name: 'consultations', label: 'Consultations (4)' },
  { name: 'medication', label: 'Medication (7)' },
  { name: 'allergies', label: 'Allergies (5)' },
]

function Choice() {
  const [section, choose] = useState<ShownSection>('medication')
  return (
    <MantineProvider env="test">
      <SectionTabs tabs={tabs} section={section} onChoose={choose} />
      <OpenSection section={section} hasTabs>
        <p>The entries</p>
      </OpenSection>
    </MantineProvider>
  )
}

const focused = () => document.activeElement?.textContent
const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('the keyboard comes to the chosen tab, and from it to what it shows', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Choice />
      <a href="#after">After</a>
    </>,
  )
  await user.tab()
  expect(focused()).toBe('Medication (7)')
  await user.tab()
  expect(focused()).toBe('After')
  const panel = screen.getByRole('tabpanel', { name: 'Medication (7)' })
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id)
})

test('arrows lead from tab to tab and round, and show nothing else before it is chosen', async () => {
  const user = userEvent.setup()
  render(<Choice />)
  await user.tab()
  for (const [key, name] of [
    ['ArrowRight', 'Allergies (5)'],
    ['ArrowRight', 'Consultations (4)'],
    ['ArrowLeft', 'Allergies (5)'],
    ['ArrowLeft', 'Medication (7)'],
    ['Home', 'Consultations (4)'],
    ['End', 'Allergies (5)'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(focused()).toBe(name)
    expect(chosen()).toBe('Medication (7)')
  }
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('Allergies (5)')
  expect(focused()).toBe('Allergies (5)')
})

function Links() {
  const [search] = useSearchParams()
  const section = tabs.find(({ name }) => name === search.get('section'))?.name ?? 'consultations'
  return (
    <>
      <SectionLinks tabs={tabs} section={section} onFollow={followed} />
      <OpenSection section={section} hasTabs={false}>
        <p key={section}>The entries of {section}</p>
      </OpenSection>
    </>
  )
}

const followed = vi.fn<(label: string) => void>()

test('on a phone the link of the section that is shown keeps the focus', async () => {
  const user = userEvent.setup()
  render(<Links />)
  const link = screen.getByRole('link', { name: 'Allergies (5)' })
  link.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('The entries of allergies')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('link', { current: 'page' }))
  expect(focused()).toBe('Allergies (5)')
  expect(followed).toHaveBeenCalledWith('Allergies (5)')
})
