import { parseSync } from 'vite'
import * as v from 'valibot'

/** A string of the source, as it would be read: what one element holds is one string, `{}` stands for a value. */
export interface ShownString {
  file: string
  line: number
  text: string
}

/** The strings of a source file that may come upon a screen. */
export function shownStrings(file: string, source: string): ShownString[] {
  const found: ShownString[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!v.is(Syntax, value) || isForEngineers(value)) return
    const text = textOf(value).replaceAll(/\s+/g, ' ').trim()
    if (/[A-Za-z]\S* \S|^[A-Z]/.test(text)) {
      found.push({ file, line: source.slice(0, value.start).split('\n').length, text })
    }
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'children' || text === '') walk(child)
      else value.children?.filter((each) => !isText(each)).forEach(walk)
    }
  }
  walk(parseSync(file, source).program)
  return found
}

const Syntax = v.looseObject({
  type: v.string(),
  start: v.number(),
  value: v.optional(v.unknown()),
  callee: v.optional(v.looseObject({ name: v.optional(v.unknown()) })),
  key: v.optional(v.nullable(v.looseObject({ name: v.optional(v.unknown()) }))),
  children: v.optional(v.array(v.looseObject({ type: v.string() }))),
  expression: v.optional(v.unknown()),
  quasis: v.optional(v.array(v.object({ value: v.looseObject({ cooked: v.string() }) }))),
})
type Syntax = v.InferOutput<typeof Syntax>

/** Modules, what is thrown, and the words of the API document. */
const isForEngineers = ({ type, callee, key }: Syntax): boolean =>
  type === 'ImportDeclaration' ||
  (type === 'NewExpression' && String(callee?.name).endsWith('Error')) ||
  (type === 'Property' && key?.name === 'summary')

/** What makes an element one sentence: words that stand in it themselves. */
const isText = (child: unknown): boolean =>
  v.is(Syntax, child) &&
  (child.type === 'JSXText' || child.type === 'JSXExpressionContainer') &&
  /[A-Za-z]/.test(textOf(child))

/** The words of an element that has words of its own, of a literal or of a template; else nothing. */
function textOf(node: unknown): string {
  if (!v.is(Syntax, node)) return ''
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return typeof node.value === 'string' ? node.value : ''
    case 'TemplateLiteral':
      return node.quasis?.map(({ value }) => value.cooked).join('{}') ?? ''
    case 'JSXExpressionContainer':
      return textOf(node.expression) || '{}'
    case 'JSXElement':
    case 'JSXFragment':
      return node.children?.some(isText) ? node.children.map(textOf).join('') : ''
    default:
      return ''
  }
}
