import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hrefs, routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { aStudy, historyOf } from '../../support/studies.ts'

const given = withDatabase()

test('a study that somebody came to by a link is declined as any other, and listed under Consents', async () => {
  const { api } = await openApp(given.db, 'user_of_a_link', hrefs.studyInterest(aStudy))
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByText(/You have declined the study/)
  expect(window.location.pathname).toBe(routes.dashboard)
  expect(await historyOf(api)).toMatchObject([{ kind: 'DECLINE', study: { id: aStudy } }])
})
