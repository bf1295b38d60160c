import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** Of an endpoint: what is for the OpenAPI document, and what the service checks a request by. */
const ofTheService: readonly string[] = ['summary', 'params', 'query', 'body']

/**
 * Leaves out of the app what only the service reads of the contract, and the imports that nothing else needs: a chunk has
 * all that its modules import.
 */
export const endpoints = (): Plugin => ({
  name: 'endpoints',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
    handler(code) {
      const { program } = parseSync('contract.js', code)
      const left = without(code, unusedIn(program))
      const imports = program.body.filter((each) => each.type === 'ImportDeclaration')
      const rest = without(left, imports)
      const isUnused = ({ specifiers }: ESTree.ImportDeclaration) =>
        // One that names nothing is for what it does.
        specifiers.length > 0 &&
        specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest))
      return { code: without(left, imports.filter(isUnused)), map: null }
    },
  },
})

/** Blanks in its place, so that each position in the source map stays right. */
const without = (code: string, parts: readonly ESTree.Span[]): string =>
  parts.reduce(
    (text, { start, end }) =>
      text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end),
    code,
  )

/** What of its endpoints the app does not need. */
function unusedIn(program: ESTree.Program): ESTree.Span[] {
  const unused: ESTree.Span[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (definition?.type !== 'ObjectExpression') return
      const { properties } = definition
      properties.forEach((property, at) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return
        if (!ofTheService.includes(property.key.name)) return
        // With the comma behind it.
        unused.push({ start: property.start, end: properties[at + 1]?.start ?? property.end })
      })
    },
  }).visit(program)
  return unused
}
