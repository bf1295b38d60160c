import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { PublicStudyPage } from '#features/studies/PublicStudyPage.tsx'
import { resultHeadings } from '#contract/study-updates.ts'
import { routes } from '#routes'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import {
  aResult,
  closeStudy,
  consent,
  join,
  plantStudy,
  plantUpdate,
  someNews,
} from '../../support/studies.ts'

const given = withDatabase()

let studyId = ''
beforeEach(async () => {
  studyId = await plantStudy(given.db, { name: 'Sleep and rest' })
})

/** A member who has agreed to the study. */
async function takingPart(subject: string): Promise<Caller> {
  const api = apiOver(given.db).member(subject)
  await consent(api, await join(api, studyId))
  return api
}

const unavailable = (part: RegExp) => (request: Request) =>
  part.test(request.url) ? Response.json({}, { status: 503 }) : undefined

describe('on the page of a study', () => {
  test('that has finished stands what came of it, under its headings, and nothing to say yes to', async () => {
    await closeStudy(given.db, studyId)
    await plantUpdate(given.db, studyId, { ...aResult, correction: 'We wrote 49.' })
    const path = routes.studyInterest.href(studyId)
    const { metadataChanges } = await openApp(given.db, 'user_reading_a_result', { path, studyId })
    const told = await screen.findByRole('region', { name: 'What came of it' })
    expect(
      within(told)
        .getAllByRole('heading', { level: 3 })
        .map((each) => each.textContent),
    ).toEqual(Object.values(resultHeadings))
    expect(within(told).getByText(aResult.found)).toBeDefined()
    expect(within(told).getByText('Corrected on 21 November 2026')).toBeDefined()
    expect(within(told).getByText('We wrote 49.')).toBeDefined()
    expect(screen.getByText('This study has finished')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm interest' })).toBeNull()
    // Nobody who came for it is led here again.
    await expect.poll(() => metadataChanges).toEqual([{ studyId: '' }])
  })

  test('that has finished without a result, whoever took part reads that there is none yet', async () => {
    await takingPart('user_who_took_part')
    await closeStudy(given.db, studyId)
    await openApp(given.db, 'user_who_took_part', routes.studyInterest.href(studyId))
    await screen.findByText(/^The study’s team has not told us yet what came of it/)
  })

  test('that is open stands its news, and the question is asked all the same', async () => {
    await plantUpdate(given.db, studyId, someNews)
    await openApp(given.db, 'user_reading_news', routes.studyInterest.href(studyId))
    const told = await screen.findByRole('region', { name: 'News from the study' })
    expect(within(told).getByText(someNews.words)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Confirm interest' })).toBeDefined()
  })

  test('that has told nothing stands nothing of it', async () => {
    await openApp(given.db, 'user_of_no_news', routes.studyInterest.href(studyId))
    await screen.findByRole('button', { name: 'Confirm interest' })
    expect(screen.queryByText(/news/i)).toBeNull()
  })

  test('whose news cannot be loaded it is said, with a way to try again', async () => {
    await plantUpdate(given.db, studyId, someNews)
    const { network, user } = await openApp(given.db, 'user_of_lost_news', routes.dashboard)
    network.fault = unavailable(/\/updates$/)
    act(() => navigate(routes.studyInterest.href(studyId)))
    await screen.findByText('We could not load the study’s news', undefined, { timeout: 5_000 })
    network.fault = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(someNews.words)
  })
})

describe('in Consents', () => {
  test('a study that has finished leads to what came of it', async () => {
    await takingPart('user_of_a_result')
    await closeStudy(given.db, studyId)
    await plantUpdate(given.db, studyId, aResult)
    const { user } = await openApp(given.db, 'user_of_a_result', routes.consents)
    const told = await screen.findByRole('region', { name: 'News and results' })
    expect(within(told).getByText('Finished on 21 November 2026.')).toBeDefined()
    await user.click(within(told).getByRole('link', { name: /^What came of it/ }))
    await screen.findByText(aResult.thanks)
  })

  test('a study that has told nothing is not among the news', async () => {
    await takingPart('user_of_silence')
    await openApp(given.db, 'user_of_silence', routes.consents)
    await screen.findByRole('heading', { name: 'History' })
    expect(screen.queryByRole('region', { name: 'News and results' })).toBeNull()
  })

  test('news that cannot be loaded leave the rest of the page', async () => {
    await takingPart('user_of_half_a_page')
    const { network } = await openApp(given.db, 'user_of_half_a_page', routes.dashboard)
    network.fault = unavailable(/\/study-updates$/)
    act(() => navigate(routes.consents))
    await screen.findByText('We could not load the news of your studies', undefined, {
      timeout: 5_000,
    })
    expect(screen.getByRole('button', { name: /^Withdraw from/ })).toBeDefined()
  })

  test('whoever withdraws hears nothing more, and may change their mind', async () => {
    const api = await takingPart('user_who_leaves')
    const { user, network } = await openApp(given.db, 'user_who_leaves', routes.consents)
    await user.click(await screen.findByRole('button', { name: /^Withdraw from/ }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
    await screen.findByText('You withdrew, so we do not tell you its news and results.')
    await user.click(screen.getByRole('button', { name: /^Tell me/ }))
    await screen.findByText('You withdrew, and asked us to tell you its news and results.')
    expect((await api.get('/study-updates')).body).toMatchObject({ studies: [{ isTold: true }] })
    network.fault = (request) =>
      request.method === 'PUT' ? Response.json({}, { status: 503 }) : undefined
    await user.click(screen.getByRole('button', { name: /^Stop telling me/ }))
    await screen.findByText(/^(We’re not sure we got your answer|Your answer has not been saved)$/)
    expect(screen.getByRole('button', { name: /^Stop telling me/ })).toBeDefined()
  })

  test('whoever asks for it in the dialog still hears of the study', async () => {
    const api = await takingPart('user_who_still_hears')
    const { user } = await openApp(given.db, 'user_who_still_hears', routes.consents)
    await user.click(await screen.findByRole('button', { name: /^Withdraw from/ }))
    await user.click(screen.getByRole('button', { name: 'Withdraw, but tell me what comes of it' }))
    await screen.findByText('You withdrew, and asked us to tell you its news and results.')
    expect((await api.get('/study-updates')).body).toMatchObject({ studies: [{ isTold: true }] })
  })
})

test('a notification of a result leads to it, also after the study has closed', async () => {
  const api = await takingPart('user_told_of_a_result')
  await plantUpdate(given.db, studyId, aResult)
  await closeStudy(given.db, studyId)
  const { id: memberId } = await api.user()
  const invite = await given.db
    .selectFrom('study_invites')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  await given.db
    .insertInto('notifications')
    .values({
      id: `n-${studyId}`,
      member_id: memberId,
      type: 'STUDY_RESULT',
      created_at: new Date('2026-11-21T12:00:00Z'),
      study_invite_id: invite.id,
    })
    .execute()
  const { user } = await openApp(given.db, 'user_told_of_a_result', routes.notifications)
  await user.click(
    await screen.findByRole('link', { name: /^See what came of a study you took part in/ }),
  )
  await screen.findByText(aResult.found)
  expect(window.location.pathname).toBe(routes.studyInterest.href(studyId))
})

describe('a visitor', () => {
  test('reads what came of a study that has finished, and is asked nothing', async () => {
    await openApp(given.db, 'user_of_no_matter', routes.help)
    await closeStudy(given.db, studyId)
    await plantUpdate(given.db, studyId, aResult)
    render(<PublicStudyPage params={{ studyId }} />)
    await screen.findByText(aResult.found)
    expect(screen.getByText('This study has finished')).toBeDefined()
    expect(screen.queryByText('Are you interested in this study?')).toBeNull()
    expect(screen.queryByText('What data it asks for')).toBeNull()
  })

  test('reads the study also where its news cannot be loaded, and tries again', async () => {
    const { network, user } = await openApp(given.db, 'user_of_no_matter_either', routes.help)
    await plantUpdate(given.db, studyId, someNews)
    network.fault = unavailable(/\/updates$/)
    render(<PublicStudyPage params={{ studyId }} />)
    await screen.findByText('Are you interested in this study?')
    network.fault = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(someNews.words)
  })
})
