import { londonDay } from '#contract/days.ts'
import { saveNewResults, untilFault } from '#contract/new-results-choice.ts'
import type { NewResults } from '#contract/new-results.ts'
import { invalidField } from '../http/http-problem.ts'
import { serve, type Served } from '../http/serve.ts'
import { profileStore } from '../stores/profile.ts'

export const newResultsRoutes: readonly Served[] = [
  serve(saveNewResults, async ({ trx, member, body, services }) => {
    const store = profileStore(trx, member.id, services.newId)
    const today = londonDay(services.now())
    const fault = body.how === 'hold' ? untilFault(body.until, today) : undefined
    if (fault !== undefined) throw invalidField('until', fault)
    const { newResults: before } = await store.user()
    const newResults: NewResults | undefined =
      body.how === 'show' ? undefined : { ...body, since: before?.since ?? today }
    await store.meetResults(newResults)
    return { newResults }
  }),
]
