import fc from 'fast-check'
import * as v from 'valibot'

/** Appears in requests and must never appear in an error reply. */
export const canary = 'Canary-of-the-fuzz'

/** What people and attackers type: edge cases of parsers, databases and pages. */
const awkwardTexts = [
  '',
  ' ',
  ',',
  'a',
  '1987-04-09',
  '0000-00-00',
  '9999-12-31',
  'MALE',
  'African',
  'amina@example.com',
  '07700 900101',
  'WR2 9ZZ',
  '00000000-0000-4000-8000-000000000000',
  "Robert'); DROP TABLE members;--",
  "' OR '1'='1",
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}%s%n',
  'Ünïcödé 👩🏽‍⚕️ ß ﬁ İ',
  'شفاء',
  '\u0000',
  '\r\nSet-Cookie: a=b',
  '\u2028',
  '\u202Eevil',
  '\uD800',
  '\u1D160'.repeat(200),
  'ﬃ'.repeat(200),
  'x'.repeat(10_000),
  '../../etc/passwd',
  '__proto__',
  'constructor',
]

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...awkwardTexts) },
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

export const text = fc.oneof(
  { weight: 4, arbitrary: key },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(canary, `2026-01-01 ${canary}`),
)

const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }))

const Schema = v.object({
  type: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  const: v.optional(v.unknown()),
  anyOf: v.optional(v.array(v.unknown())),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string())),
  items: v.optional(v.unknown()),
  minItems: v.optional(v.number()),
  maxItems: v.optional(v.number()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  pattern: v.optional(v.string()),
  format: v.optional(v.string()),
})
type Schema = v.InferOutput<typeof Schema>

/**
 * Values that roughly match a schema of the OpenAPI document, with valid and invalid parts. `ids`
 * are used wherever a text is free: ids that belong to members.
 */
export function nearly(schema: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: shaped(v.parse(Schema, schema), ids) }, anything)
}

function shaped(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => nearly(each, ids)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array':
      return listOf(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema, ids)
    default:
      return anything
  }
}

function objectOf({ properties = {} }: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, nearly(field, ids)]),
  )
  const some = fc.record(fields, { requiredKeys: [] })
  const more = fc.tuple(some, fc.dictionary(key, anything, { maxKeys: 2 }))
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(fields) },
    { weight: 2, arbitrary: some },
    more.map(([known, unknown]) => ({ ...unknown, ...known })),
  )
}

/** Also one item fewer and one more than allowed. */
function listOf({ items, minItems = 0, maxItems = 5 }: Schema, ids: readonly string[]) {
  const item = nearly(items ?? {}, ids)
  const edges = [Math.max(0, minItems - 1), minItems, maxItems, maxItems + 1]
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(item, { maxLength: 6 }) },
    fc
      .constantFrom(...edges)
      .chain((length) => fc.array(item, { minLength: length, maxLength: length })),
  )
}

function numberOf({ minimum = 0, maximum = 2 ** 31 }: Schema): fc.Arbitrary<unknown> {
  const edges = [minimum - 1, minimum, maximum, maximum + 1, 0, -1, 2 ** 53, 1e308, 0.5]
  return fc.oneof(
    fc.constantFrom(...edges),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.double(),
  )
}

function textOf({ pattern, format, minLength, maxLength }: Schema, ids: readonly string[]) {
  const right: fc.Arbitrary<string>[] = [
    ...(pattern === undefined ? [] : [pattern.includes('@') ? address : matching(pattern)]),
    ...(format === 'email' ? [address] : []),
    ...(format === 'date-time' ? [instant] : []),
    ...(pattern?.includes('d{4}') ? [instant.map((date) => date.slice(0, 10))] : []),
    ...[minLength, maxLength].flatMap((length) =>
      length === undefined ? [] : ['x'.repeat(length), 'x'.repeat(length + 1)].map(fc.constant),
    ),
  ]
  return fc.oneof({ weight: 2, arbitrary: text }, fc.constantFrom('', ...ids), ...right)
}

const matching = (pattern: string) => fc.stringMatching(new RegExp(pattern, 'u'))

/** Of the pattern of an address fast-check would go through all of Unicode for each letter: a third of the fuzz. */
const address = fc.oneof(fc.emailAddress(), fc.constant('ämïna.ß@exämple.org'))

const instant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
