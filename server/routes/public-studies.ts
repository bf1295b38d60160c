import { getStudy } from '#contract/studies.ts'
import { Refusal } from '../http/refusal.ts'
import { servePublicly } from '../http/serve.ts'
import { openStudy } from '../stores/studies.ts'

export const publicStudyRoutes = [
  servePublicly(getStudy, async ({ params, visitor, services }) => {
    const study = await openStudy(services.db, params.id, services.now())
    if (!study) throw new Refusal('not-found')
    const { dataRequests, ...shownToAll } = study
    return { ...shownToAll, ...(visitor && { dataRequests }) }
  }),
]
