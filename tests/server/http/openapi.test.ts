import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isWrite } from '#contract/endpoint.ts'
import { patientApi } from '#contract/patient-api.ts'
import { openApiDocument } from '../../../server/http/openapi.ts'

const document = openApiDocument({ serverUrl: 'https://rowan.example.com/api' })

const Operation = v.looseObject({
  operationId: v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]+$/)),
  parameters: v.array(v.unknown()),
  requestBody: v.optional(v.unknown()),
  responses: v.record(v.string(), v.unknown()),
})

const operationOf = ({ method, path }: (typeof patientApi)[number]) =>
  v.parse(Operation, document.paths[path]?.[method.toLowerCase()])

test('the document names the API’s base and how one signs in', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.servers[0]?.url).toBe('https://rowan.example.com/api')
  expect(document.security).toEqual([{ session: [] }])
  expect(() => JSON.stringify(document)).not.toThrow()
})

test('every endpoint of the contract is in it, once', () => {
  const ids = patientApi.map((endpoint) => operationOf(endpoint).operationId)
  expect(new Set(ids).size).toBe(patientApi.length)
  const listed = Object.values(document.paths).flatMap((path) => Object.keys(path))
  expect(listed).toHaveLength(patientApi.length)
})

test('each says what it takes, what it answers and how it refuses', () => {
  for (const endpoint of patientApi) {
    const { parameters, requestBody, responses } = operationOf(endpoint)
    expect(Object.keys(responses)).toEqual([
      String(endpoint.status ?? 200),
      ...(endpoint.isConditional ? ['304'] : []),
      'default',
    ])
    expect(requestBody !== undefined).toBe(endpoint.body !== undefined)
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(parameters.some((parameter) => JSON.stringify(parameter) === JSON.stringify(key))).toBe(
      isWrite(endpoint),
    )
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const name of inPath) {
      expect(parameters).toContainEqual(
        expect.objectContaining({ name, in: 'path', required: true }),
      )
    }
  }
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  for (const [, path = ''] of references) {
    const target = path.split('/').reduce<unknown>((at, key) => Object(at)[key], document)
    expect(target, path).toBeDefined()
  }
})
