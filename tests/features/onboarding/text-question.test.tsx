import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#api/queries.ts'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { useSync } from '#offline/outbox/use-outbox.ts'
import { TextQuestion } from '#features/onboarding/QuestionForm.tsx'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'

const given = withDatabase()

test('a question of one line refuses what its rule refuses, in its words, and saves what was typed', async () => {
  const subject = 'user_typing'
  const { user, api } = await openApp(given.db, subject, routes.dashboard)
  const { userOnboarding } = await api.user()
  const { id = '', name = '' } =
    userOnboarding.find(({ questionType }) => questionType === 'ethnicity') ?? {}
  cleanup()
  let saved = 0
  function Asked({ questionType }: { questionType: 'ethnicity' }) {
    useSync(subject)
    return (
      <TextQuestion
        question={questionType}
        asking={{
          subject,
          step: { id, name, complete: false, questionType },
          today: '2026-11-21',
          saved: undefined,
          title: 'Health profile',
          submitLabel: 'Next',
          onSaved: () => (saved += 1),
        }}
      />
    )
  }
  render(
    <MantineRoot>
      <QueryClientProvider client={createQueryClient()}>
        <Asked questionType="ethnicity" />
      </QueryClientProvider>
    </MantineRoot>,
  )
  const field = screen.getByRole('textbox', { name: "What's your ethnicity?" })
  await user.type(field, 'A Martian')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('link', { name: 'Please enter your ethnicity.' })
  expect(field).toHaveProperty('value', 'A Martian')
  await user.clear(field)
  await user.type(field, 'Irish')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => saved).toBe(1)
  await screen.findByRole('button', { name: 'Next' })
  expect((await api.user()).ethnicity).toBe('Irish')
})
