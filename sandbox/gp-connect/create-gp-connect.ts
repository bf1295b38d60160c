import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import * as v from 'valibot'
import { londonDay } from '#contract/days.ts'
import { fhirReply, outcome } from './outcome.ts'
import { readParameters, type Area } from './parameters.ts'
import { RecordBundle, selectRecord } from './select-record.ts'
import { createTokenEndpoint, type TokenEndpointOptions } from './token-endpoint.ts'

export interface GpConnectOptions extends TokenEndpointOptions {
  /** Bundles of whole records, one file per patient; by default those of the example people. */
  recordsDir?: string
}

/** What a surgery lets a patient see, where that is not everything. */
const accessLevels: Readonly<Record<string, 'summary' | 'none'>> = { '9990000085': 'summary' }
const ofSummary: ReadonlySet<Area> = new Set(['includeAllergies', 'includeMedication'])

/** The folder of the example people's records. */
const exampleRecords = fileURLToPath(new URL('./records', import.meta.url))

/**
 * A stand-in for GP Connect (Patient Facing) Access Record, with the token endpoint of the platform.
 *
 *     POST /oauth2/token                                   an access token for an ID token of NHS login
 *     POST /FHIR/STU3/Patient/$gpc.getstructuredrecord     a Bundle of the areas and periods asked for
 *
 * The records are our own bundles, in the form of the published profiles; everybody in them is invented.
 */
export function createGpConnect({ recordsDir = exampleRecords, ...options }: GpConnectOptions) {
  const tokens = createTokenEndpoint(options)
  const app = new Hono()

  app.post('/oauth2/token', async (c) => tokens.exchange(new URLSearchParams(await c.req.text())))

  app.post('/FHIR/STU3/Patient/:operation{\\$gpc\\.getstructuredrecord}', async (c) => {
    const [, bearer = ''] = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '') ?? []
    const patient = tokens.patientBy(bearer)
    if (patient === undefined) return c.json({ error: 'invalid_token' }, 401)
    const sent: unknown = await c.req.json().catch(() => undefined)
    if (sent === undefined) return outcome('BAD_REQUEST')
    const read = readParameters(sent, londonDay(options.now()))
    if ('error' in read) return outcome(read.error, read.diagnostics)
    const { requested } = read
    if (requested.nhsNumber !== patient) return outcome('ACCESS_DENIED')
    const level = accessLevels[patient]
    if (level === 'none') return outcome('NO_PATIENT_CONSENT')
    const isBeyond = [...requested.areas.keys()].some((area) => !ofSummary.has(area))
    if (level === 'summary' && isBeyond) return outcome('ACCESS_DENIED')
    const bundle = bundleOf(recordsDir, patient)
    if (!bundle) return outcome('PATIENT_NOT_FOUND')
    return fhirReply(unmarked(JSON.stringify(selectRecord(bundle, requested))))
  })
  return { app, endTokens: tokens.endAll }
}

const Numbered = v.object({
  entry: v.array(
    v.object({
      resource: v.looseObject({
        identifier: v.optional(v.array(v.looseObject({ value: v.optional(v.string()) }))),
      }),
    }),
  ),
})

/** The record with this NHS number: the first resource of a bundle is its patient. */
function bundleOf(folder: string, nhsNumber: string): RecordBundle | undefined {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    const text = readFileSync(join(folder, name), 'utf8')
    const bundle = v.parse(RecordBundle, JSON.parse(marked(text)))
    const [first] = v.parse(Numbered, bundle).entry
    if (first?.resource.identifier?.some(({ value }) => value === nhsNumber)) return bundle
  }
  return undefined
}

/*
 * JSON.parse would turn 5.70 into 5.7, which a real system does not do: decimals are passed on as
 * marked strings. The mark occurs in no record.
 */
const marked = (text: string): string =>
  text.replace(/("value"\s*:\s*)(-?\d+\.\d+)(?=\s*[,}])/g, '$1"\\u0000$2"')
const unmarked = (text: string): string => text.replace(/"\\u0000(-?\d+\.\d+)"/g, '$1')
