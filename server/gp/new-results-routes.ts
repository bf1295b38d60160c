import { londonDay } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  getNewResults,
  newResultsTag,
  saveNewResults,
  untilFault,
  type NewResults,
  type NewResultsChoice,
} from '#contract/new-results.ts'
import { namesVersion } from '../http/if-match.ts'
import { HttpProblem, invalidField } from '../http/http-problem.ts'
import { serve, serveWrite, type RecordCall, type Served } from '../http/serve.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { profileStore } from '../profile/profile.ts'

const read = async ({ trx, member, services }: RecordCall<Endpoint>) => ({
  newResults: await profileStore(trx, member.id, services.newId).newResults(),
})

export const newResultsRoutes: readonly Served[] = [
  serve(getNewResults, read),

  serveWrite(saveNewResults, {
    perform: async ({ trx, member, body, services, ifMatch }) => {
      const store = profileStore(trx, member.id, services.newId)
      const today = londonDay(services.now())
      const fault = body.how === 'hold' ? untilFault(body.until, today) : undefined
      if (fault !== undefined) throw invalidField('until', fault)
      await lockMember(trx, member.id)
      const before = await store.newResults()
      if (!namesVersion(ifMatch, newResultsTag(before))) throw new HttpProblem('setting-changed')
      const newResults = chosenSince(before?.since ?? today, body)
      await store.meetResults(newResults)
      return { newResults }
    },
    today: async (call) => {
      const now = await read(call)
      const chosen = chosenSince(now.newResults?.since ?? '', call.body)
      return newResultsTag(now.newResults) === newResultsTag(chosen) ? now : undefined
    },
  }),
]

const chosenSince = (since: string, choice: NewResultsChoice): NewResults | undefined =>
  choice.how === 'show' ? undefined : { ...choice, since }
