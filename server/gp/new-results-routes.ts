import { londonDay } from '#contract/days.ts'
import {
  getNewResults,
  newResultsTag,
  saveNewResults,
  untilFault,
  type NewResults,
} from '#contract/new-results.ts'
import { namesVersion } from '../http/if-match.ts'
import { HttpProblem, invalidField } from '../http/http-problem.ts'
import { serve, type Served } from '../http/serve.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { profileStore } from '../profile/profile.ts'

export const newResultsRoutes: readonly Served[] = [
  serve(getNewResults, async ({ trx, member, services }) => ({
    newResults: await profileStore(trx, member.id, services.newId).newResults(),
  })),

  serve(saveNewResults, async ({ trx, member, body, services, ifMatch }) => {
    const store = profileStore(trx, member.id, services.newId)
    const today = londonDay(services.now())
    const fault = body.how === 'hold' ? untilFault(body.until, today) : undefined
    if (fault !== undefined) throw invalidField('until', fault)
    await lockMember(trx, member.id)
    const before = await store.newResults()
    if (!namesVersion(ifMatch, newResultsTag(before))) throw new HttpProblem('setting-changed')
    const newResults: NewResults | undefined =
      body.how === 'show' ? undefined : { ...body, since: before?.since ?? today }
    await store.meetResults(newResults)
    return { newResults }
  }),
]
