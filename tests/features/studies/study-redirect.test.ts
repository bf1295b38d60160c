import { describe, expect, test } from 'vitest'
import { settleStudyRedirect, studyRedirect } from '#features/studies/study-redirect.ts'
import { routes } from '#routes'

const member = (subject: string, studyId: string) => ({ subject, metadata: { studyId } })

describe('a member who came for a study', () => {
  test.each([routes.dashboard, routes.taskList, routes.myDetails, '/dashboard/no/such/page'])(
    'is led to it from %s',
    (path) => {
      expect(studyRedirect(member('m1', 'veds-vessels'), path)).toBe(
        '/dashboard/studies/veds-vessels/invite',
      )
    },
  )

  test.each([routes.help, routes.landing, '/dashboarding'])('is left in peace on %s', (path) => {
    expect(studyRedirect(member('m1', 'veds-vessels'), path)).toBeUndefined()
  })

  test('is not led away from the page of any study, so that nobody goes in circles', () => {
    for (const id of ['veds-vessels', 'unknown', '%2F%2Fevil'])
      expect(studyRedirect(member('m1', 'veds-vessels'), `/dashboard/studies/${id}/invite`)).toBe(
        undefined,
      )
  })

  test('answers first what the page of that study has led to', () => {
    const question = routes.changeAnswer.href('dob')
    const to = (answerFor: string) =>
      studyRedirect(member('m1', 'veds-vessels'), question, { answerFor })
    expect(to('veds-vessels')).toBeUndefined()
    expect(to('pku-adults')).toBe('/dashboard/studies/veds-vessels/invite')
    const onSecondScreen = { answerFor: 'veds-vessels', screen: 'background' }
    expect(studyRedirect(member('m1', 'veds-vessels'), question, onSecondScreen)).toBeUndefined()
  })

  test('is led there no more once the study is settled, and nobody else is affected', () => {
    settleStudyRedirect('m2', 'veds-vessels')
    expect(studyRedirect(member('m2', 'veds-vessels'), routes.dashboard)).toBeUndefined()
    expect(studyRedirect(member('m2', 'pku-adults'), routes.dashboard)).toBeDefined()
    expect(studyRedirect(member('m3', 'veds-vessels'), routes.dashboard)).toBeDefined()
  })
})

test('without a study nobody is led anywhere', () => {
  expect(studyRedirect(member('m1', ''), routes.dashboard)).toBeUndefined()
})

test.each(['//evil.example', '../../kit', 'javascript:alert(1)', '%2e%2e', '\uD800', 'a b'])(
  'S15: what is no id never gets into the address: %j',
  (studyId) => {
    expect(studyRedirect(member('m1', studyId), routes.dashboard)).toBe(
      '/dashboard/studies/unknown/invite',
    )
  },
)
