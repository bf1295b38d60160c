import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import {
  isWrite,
  type Endpoint,
  headers,
  contractVersion,
  IdempotencyKey,
} from '#contract/endpoint.ts'
import { patientApi } from '#contract/patient-api.ts'
import { Problem } from '#contract/problem.ts'

/** How every refusal is described, of this API and of the operators'. */
export const refusals = {
  schemas: { Problem: schemaOf(Problem, 'output') },
  responses: {
    Problem: {
      description: 'Refused, and why.',
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    },
  },
}

/** The patient API as an OpenAPI 3.1 document, generated from the contract. */
export const openApiDocument = ({ serverUrl }: { serverUrl: string }) => ({
  openapi: '3.1.0',
  info: {
    title: 'Rowan patient API',
    version: contractVersion,
    description:
      'Every reply is JSON, every refusal problem details (RFC 9457) with a stable `code`. A repeated write with the same idempotency key has one effect.',
  },
  servers: [{ url: serverUrl }],
  security: [{ session: [] }],
  paths: pathsOf(patientApi),
  components: {
    securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: refusals.schemas,
    responses: {
      ...refusals.responses,
      Unchanged: { description: 'The caller has the current reply already. No body.' },
    },
    parameters: {
      IdempotencyKey: {
        name: headers.idempotencyKey,
        in: 'header',
        required: true,
        description: 'A UUID, with `:n` for the n-th call of one command; the same for every try.',
        schema: schemaOf(IdempotencyKey, 'input'),
      },
      RecordOwner: {
        name: headers.recordOwner,
        in: 'header',
        description: 'SHA-256 of the subject for whom the call is meant; 409 when it is another’s.',
        schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      },
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'The ETag of the reply that the caller has.',
        schema: { type: 'string' },
      },
      IfMatch: {
        name: 'If-Match',
        in: 'header',
        description:
          'The version of the list that is changed: SHA-256 of its JSON as [name, year or null] pairs, in quotes; 412 with the `current` one when it is another. For answers to a study the `version` of the draft, which is needed (428).',
        schema: { type: 'string' },
      },
    },
  },
})

function pathsOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    }
  }
  return paths
}

const operationOf = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  summary: endpoint.summary,
  ...(endpoint.access === 'public' && { security: [{}, { session: [] }] }),
  parameters: [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...(isWrite(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    { $ref: '#/components/parameters/RecordOwner' },
    ...(endpoint.isConditional ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(endpoint.takesVersion ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ],
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
    },
  }),
  responses: {
    [endpoint.status ?? 200]: {
      description: 'Done.',
      content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    ...(endpoint.isConditional && { 304: { $ref: '#/components/responses/Unchanged' } }),
    default: { $ref: '#/components/responses/Problem' },
  },
})

/** `PUT /users/sync` is `putUsersSync`: each part of the path, without punctuation. */
const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export function parametersOf(place: 'path' | 'query', schema: GenericSchema | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

/** Checks that JSON Schema cannot express (a real calendar day) are left to the API. */
export function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest
}
