import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorReasons } from '#contract/account.ts'
import { operatorApiDocument, usageOf } from '../../server/operators/operator-api.ts'
import { operatorVerbs } from '../../server/operators/operator-routes.ts'
import { root } from './lint.ts'

const page = join(root, 'docs/operating.md')

test('the page for operators has every verb, in its role', () => {
  const text = readFileSync(page, 'utf8')
  const rows = [...text.matchAll(/^\| ([\w-]+) \| (.*) \|$/gm)]
  const named = rows.flatMap(([, role = '', verbs = '']) =>
    [...verbs.matchAll(/`([\w-]+)`/g)].map(([, verb = '']) => `${role} ${verb}`),
  )
  const expected = operatorVerbs.map(({ role, name }) => `${role} ${name}`)
  expect(named.filter((each) => /^(support|data-|lab|study)/.test(each)).toSorted()).toEqual(
    expected.toSorted(),
  )
})

test('the page for operators has every reason', () => {
  const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ')
  const codes = operatorReasons.map((reason) => `\`${reason}\``)
  expect(text).toContain(`${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`)
})

test('the operators’ API describes every verb: its role, what it takes, what it needs', () => {
  const { paths } = operatorApiDocument(operatorVerbs)
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId }) => operationId)).toEqual(
    operatorVerbs.map(({ name }) => name),
  )
  for (const [index, verb] of operatorVerbs.entries()) {
    const operation = operations[index]
    expect(operation).toMatchObject({ 'x-role': verb.role, 'x-usage': usageOf(verb) })
    const needed = operation?.parameters.filter(({ required }) => required === true)
    const inPath = [...verb.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const headers = verb.about ? ['X-Operator-Reason', 'X-Operator-Ticket'] : []
    expect(needed?.map(({ name }) => name)).toEqual([...inPath, ...headers])
    expect(operation && 'requestBody' in operation).toBe(verb.method === 'POST')
  }
})
