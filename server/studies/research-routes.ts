import { getResearchView } from '#contract/research-view.ts'
import { serve } from '../http/serve.ts'
import { researchViewOf } from './research-view.ts'

export const researchRoutes = [
  serve(getResearchView, async ({ trx, member, services }) =>
    researchViewOf(trx, member.id, services.now()),
  ),
]
