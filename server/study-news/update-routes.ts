import { chooseStudyNews, listStudyUpdates, listToldStudies } from '#contract/study-updates.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { serve, servePublicly, serveWrite, type Served } from '../http/serve.ts'
import { findReadableStudy } from '../studies/studies.ts'
import { chooseNews, toldStudies, updatesOf } from './study-updates.ts'

export const publicUpdateRoutes = [
  servePublicly(listStudyUpdates, async ({ params, visitor, services }) => {
    const reader = { memberId: visitor?.id, now: services.now() }
    const study = await findReadableStudy(services.db, params.id, reader)
    if (!study) throw new HttpProblem('not-found')
    return { updates: await updatesOf(services.db, study.id) }
  }),
]

export const updateRoutes: readonly Served[] = [
  serve(listToldStudies, async ({ trx, member, services }) => ({
    studies: await toldStudies(trx, member.id, services.now()),
  })),

  serveWrite(chooseStudyNews, {
    perform: async ({ trx, member, params, body, services }) => {
      const choice = { studyId: params.id, isTold: body.isTold }
      if (await chooseNews(trx, member.id, choice)) return body
      const agreed = await toldStudies(trx, member.id, services.now())
      const isTakingPart = agreed.some(({ studyId }) => studyId === params.id)
      throw new HttpProblem(isTakingPart ? 'consent-given' : 'not-found')
    },
    today: async ({ trx, member, params, body, services }) => {
      const told = await toldStudies(trx, member.id, services.now())
      const now = told.find(({ studyId, isWithdrawn }) => studyId === params.id && isWithdrawn)
      return now?.isTold === body.isTold ? body : undefined
    },
  }),
]
