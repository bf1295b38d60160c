import { operatorReasons, OperatorTicket } from '#contract/account.ts'
import { contractVersion } from '#contract/endpoint.ts'
import { parametersOf, refusals, schemaOf } from '../http/openapi.ts'
import type { OperatorVerb } from './operator-verb.ts'

/** Why an operator does something, and the number of its ticket. */
export const operatorHeaders = {
  reason: 'X-Operator-Reason',
  ticket: 'X-Operator-Ticket',
} as const

/** Of what is read while it is sent. */
export const mediaTypes = { xml: 'application/xml', any: 'application/octet-stream' } as const

/** How a verb is typed: `kit-access <account> on|off`. */
export function usageOf({ name, body, isFile }: OperatorVerb): string {
  const { properties = {} } = schemaOf(body, 'input')
  const typed = Object.entries(properties).map(([word, property]) => {
    const type = typeof property === 'object' ? property.type : undefined
    if (type === 'boolean') return 'on|off'
    return type === 'object' ? `<${word}.json>` : `<${word}>`
  })
  const file = isFile === 'any' ? '<file or folder>' : `<file.${isFile}>`
  return [name, ...(isFile ? [file] : typed)].join(' ')
}

/** The verbs of operators as an OpenAPI 3.1 document; the command reads from it what may be typed. */
export const operatorApiDocument = (verbs: readonly OperatorVerb[]) => ({
  openapi: '3.1.0',
  info: {
    title: 'Rowan operators’ API',
    version: contractVersion,
    description:
      'Each call is in the audit: who, which verb, why, and what became of it. With `Accept: text/plain` the reply is lines for a terminal.',
  },
  servers: [{ url: '..' }],
  security: [{ operator: [] }],
  paths: Object.fromEntries(
    verbs.map((verb) => [
      `/operator${verb.path.replaceAll(/:(\w+)/g, '{$1}')}`,
      { [verb.method.toLowerCase()]: operationOf(verb) },
    ]),
  ),
  components: {
    securitySchemes: { operator: { type: 'http', scheme: 'bearer' } },
    ...refusals,
  },
})

const operationOf = (verb: OperatorVerb) => ({
  operationId: verb.name,
  summary: verb.summary.replaceAll(/ \(\[.*?\]\(.*?\)\)/g, ''),
  'x-role': verb.role,
  'x-usage': usageOf(verb),
  ...(verb.isFile && { 'x-file': verb.isFile }),
  parameters: [
    ...(verb.method === 'GET' ? parametersOf('path', verb.body) : []),
    {
      name: operatorHeaders.reason,
      in: 'header',
      required: verb.about !== undefined,
      schema: { enum: operatorReasons },
    },
    {
      name: operatorHeaders.ticket,
      in: 'header',
      required: verb.about !== undefined,
      schema: schemaOf(OperatorTicket, 'input'),
    },
  ],
  ...(verb.method === 'POST' && {
    requestBody: {
      required: true,
      content:
        verb.isFile === undefined || verb.isFile === 'json'
          ? { 'application/json': { schema: schemaOf(verb.body, 'input') } }
          : { [mediaTypes[verb.isFile]]: { schema: { type: 'string' } } },
    },
  }),
  responses: {
    200: {
      description: 'Done.',
      content: {
        'application/json': { schema: { type: 'object' } },
        'text/plain': { schema: { type: 'string' } },
      },
    },
    default: { $ref: '#/components/responses/Problem' },
  },
})
