import { Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { addressOfId } from './address-ids.ts'
import { cleanse } from './cleanse.ts'
import { faultSwitch } from './faults.ts'
import { find } from './find.ts'
import type { GazetteerAddress } from './gazetteer.ts'
import { serviceErrors } from './service-errors.ts'

const text = v.optional(v.string(), '')

const CleanseBody = v.object({
  Addresses: v.pipe(
    v.array(
      v.object({
        Address1: text,
        Address2: text,
        Locality: text,
        PostalCode: text,
        Country: text,
      }),
    ),
    v.maxLength(100),
  ),
})

/**
 * A stand-in for Loqate: find, retrieve and cleanse on synthetic addresses, at Loqate's paths. As
 * there, errors are items of a reply with status 200. `POST /faults` injects faults.
 */
export function createAddresses({ key, now }: { key: string; now: () => Date }): Hono {
  const app = new Hono()
  const faults = faultSwitch()
  app.use(cors({ origin: '*' }))
  app.post('/faults', async (c) => c.body(null, faults.set(await json(c.req.raw)) ? 204 : 422))
  app.use(faults.handler)

  app.use('/Capture/*', async (c, next) => {
    if (c.req.query('Key') !== key) return c.json({ Items: [serviceErrors.unknownKey] })
    return next()
  })
  app.get('/Capture/Interactive/Find/v1.1/json3.ws', (c) => {
    const { Text = '', Container = '', Countries = '', Limit } = c.req.query()
    const query = { text: Text.trim(), container: Container, countries: Countries }
    return c.json({ Items: find({ ...query, limit: limitOf(Limit) }, now()) })
  })
  app.get('/Capture/Interactive/Retrieve/v1/json3.ws', (c) => {
    const id = c.req.query('Id') ?? ''
    const address = addressOfId(id, now())
    return c.json({ Items: [address ? retrieved(id, address) : serviceErrors.idInvalid] })
  })
  app.post('/Cleansing/International/Batch/v1.00/json4.ws', async (c) => {
    const body = await json(c.req.raw)
    if (!v.is(v.object({ Key: v.literal(key) }), body)) {
      return c.json({ Items: [serviceErrors.unknownKey] })
    }
    const read = v.safeParse(CleanseBody, body)
    if (!read.success) return c.json({ Items: [serviceErrors.addressesRequired] })
    return c.json(read.output.Addresses.map((Input) => ({ Input, Matches: cleanse(Input) })))
  })
  return app
}

/** Loqate's default is 10; an invalid number counts as absent. */
const limitOf = (asked: string | undefined): number =>
  asked && /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 10

const json = async (request: Request): Promise<unknown> => request.json().catch(() => undefined)

function retrieved(id: string, address: GazetteerAddress) {
  const { line1, line2, city, postcode } = address
  return {
    Id: id,
    Language: 'ENG',
    Line1: line1,
    Line2: line2,
    Line3: '',
    Line4: '',
    Line5: '',
    City: city,
    PostalCode: postcode,
    CountryName: 'United Kingdom',
    CountryIso2: 'GB',
    Label: [line1, line2, city, postcode, 'UNITED KINGDOM'].filter(Boolean).join('\n'),
    Type: 'Residential',
    DataLevel: 'Premise',
  }
}
