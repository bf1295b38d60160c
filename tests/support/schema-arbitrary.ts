import fc from 'fast-check'
import * as v from 'valibot'

/** What people and attackers type: the seams of parsers, databases and pages. */
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
  '\u202Eevil',
  '\uD800',
  '\u1D160'.repeat(200),
  'ﬃ'.repeat(200),
  'x'.repeat(10_000),
  '../../etc/passwd',
  '__proto__',
]

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...awkwardTexts) },
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }))

const Kind = v.object({ type: v.string() })
const WithEntries = v.object({ entries: v.record(v.string(), v.unknown()) })
const WithItem = v.object({ item: v.unknown() })
const WithWrapped = v.object({ wrapped: v.unknown() })
const WithOptions = v.object({ options: v.array(v.unknown()) })
const WithLiteral = v.object({ literal: v.unknown() })

/** Values of about the shape of a schema, right and wrong in every part. */
export function nearly(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: shaped(schema) }, anything)
}

function shaped(schema: unknown): fc.Arbitrary<unknown> {
  switch (v.parse(Kind, schema).type) {
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(v.parse(WithEntries, schema).entries)
      const fields = Object.fromEntries(entries.map(([name, field]) => [name, nearly(field)]))
      const whole = fc.record(fields)
      const some = fc.record(fields, { requiredKeys: [] })
      const more = fc.tuple(some, fc.dictionary(text, anything, { maxKeys: 2 }))
      return fc.oneof(
        { weight: 6, arbitrary: whole },
        { weight: 2, arbitrary: some },
        more.map(([known, unknown]) => ({ ...unknown, ...known })),
      )
    }
    case 'array':
      return fc.array(nearly(v.parse(WithItem, schema).item), { maxLength: 6 })
    case 'optional':
      return nearly(v.parse(WithWrapped, schema).wrapped)
    case 'picklist':
    case 'union':
      return optionsOf(schema)
    case 'literal':
      return fc.constant(v.parse(WithLiteral, schema).literal)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer(), fc.double())
    default:
      return text
  }
}

function optionsOf(schema: unknown): fc.Arbitrary<unknown> {
  const { options } = v.parse(WithOptions, schema)
  return fc.oneof(
    ...options.map((option) => (v.is(Kind, option) ? nearly(option) : fc.constant(option))),
  )
}
