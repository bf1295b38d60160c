import * as v from 'valibot'
import { expect } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import { AboutResources, GpResources } from '#contract/gp-resources.ts'
import type { Caller, withDatabase } from './api.ts'
import { memberByLogin, priya, type withGpConnect } from './gp-connect.ts'

type Resources = v.InferOutput<typeof GpResources>['entry'][number]['resource'][]

export const download = async (caller: Caller, patientId: string) =>
  caller.get(`/gp-records/resources?patientId=${patientId}`)

export const ofType = (resources: Resources, type: string) =>
  resources.filter(({ resourceType }) => resourceType === type)

/** What the file says of itself. */
export const saidOf = ([first]: Resources): string[] => {
  const about = v.safeParse(AboutResources, first)
  return about.success ? about.output.issue.map(({ diagnostics }) => diagnostics) : []
}

export const sentAs = (sent: unknown) =>
  new Response(typeof sent === 'string' ? sent : JSON.stringify(sent), {
    headers: { 'Content-Type': 'application/fhir+json' },
  })

/** Members who download what this surgery sends. */
export function withDownloads(
  database: ReturnType<typeof withDatabase>,
  surgery: ReturnType<typeof withGpConnect>,
) {
  return {
    connected: async (who = priya) => {
      const login = async () => surgery.idToken(who.nhsNumber)
      const { caller, logged } = memberByLogin(database.db, surgery.gpSystem, { who, login })
      const reply = await caller.send('POST', '/gp-records/handed-over')
      const { patientId } = v.parse(connectGpRecord.reply, reply.body)
      return { caller, logged, patientId }
    },
    resourcesOf: async (caller: Caller, patientId: string): Promise<Resources> => {
      const reply = await download(caller, patientId)
      expect(reply.status).toBe(200)
      return v.parse(GpResources, reply.body).entry.map(({ resource: each }) => each)
    },
    /** The surgery sends this bundle to every request. */
    answerWith: (sent: unknown) => surgery.answer(() => sentAs(sent)),
  }
}
