import * as v from 'valibot'
import { asksForKitData, dataRequestName, listStudies } from '#contract/studies.ts'
import { getStudy, listRequestedData } from '#contract/study-page.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { servePublicly } from '../http/serve.ts'
import { findReadableStudy, openStudies } from './studies.ts'

export const publicStudyRoutes = [
  servePublicly(listStudies, async ({ services }) => {
    const studies = (await openStudies(services.db, services.now())).map((study) => ({
      ...study,
      asksForKitData: asksForKitData(study),
    }))
    // Leaves out fields that the contract does not name.
    return v.parse(listStudies.reply, studies)
  }),

  servePublicly(listRequestedData, async ({ params, visitor, services }) => {
    const reader = { memberId: visitor?.id, now: services.now() }
    const study = await findReadableStudy(services.db, params.id, reader)
    if (!study) throw new HttpProblem('not-found')
    // A study that has finished asks for nothing.
    const asked = study.closedAt === undefined ? study.dataRequests : []
    return { names: asked.map(dataRequestName) }
  }),

  servePublicly(getStudy, async ({ params, visitor, services }) => {
    const reader = { memberId: visitor?.id, now: services.now() }
    const study = await findReadableStudy(services.db, params.id, reader)
    if (!study) throw new HttpProblem('not-found')
    const { dataRequests, consentText, ...shownToAll } = study
    return { ...shownToAll, ...(visitor && { dataRequests, consentText }) }
  }),
]
