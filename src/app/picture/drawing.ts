/*
 * What stands in a part of the page, as data, and back. No HTML is parsed, and what could run is left out when it
 * is drawn, whatever the data say; the content security policy stands behind that.
 */

/** Text, or an element with what stands in it. */
export type Drawing = string | readonly [tag: string, attributes: Attributes, ...inside: Drawing[]]
type Attributes = Readonly<Record<string, string>>

/** Nothing that runs, loads a document or changes how addresses are read. */
const active = new Set(['base', 'embed', 'iframe', 'link', 'meta', 'object', 'script', 'template'])
const isActive = ({ localName }: Element): boolean =>
  active.has(localName.toLowerCase().replace(/^.*:/, ''))
/** Browsers overlook blanks and control characters in an address. */
const isHarmless = (attribute: string, value: string): boolean =>
  !/^on/i.test(attribute) && !/^(javascript|data):/i.test(value.replaceAll(/[\0-\x20]/g, ''))

/** Undefined where nothing of it can be drawn again. */
export function drawingOf(node: Node): Drawing | undefined {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return undefined
  const { localName, attributes, childNodes } = node
  const inside = [...childNodes].map(drawingOf).filter((part) => part !== undefined)
  const named = [...attributes].map(({ name, value }) => [name, value] as const)
  return [localName, { ...Object.fromEntries(named), ...stateOf(node) }, ...inside]
}

/** What a field shows is no attribute of it. */
function stateOf(element: Element): Attributes {
  if (element instanceof HTMLInputElement) {
    return { value: element.value, ...(element.checked && { checked: '' }) }
  }
  return element instanceof HTMLOptionElement && element.selected ? { selected: '' } : {}
}

const svg = 'http://www.w3.org/2000/svg'

/** The nodes; elements that are not harmless are left out with what stands in them. */
export function drawn(drawing: Drawing, isInSvg = false): Node[] {
  if (typeof drawing === 'string') return [new Text(drawing)]
  const [tag, attributes, ...inside] = drawing
  const isSvg = isInSvg || tag === 'svg'
  const element = isSvg ? document.createElementNS(svg, tag) : document.createElement(tag)
  if (isActive(element)) return []
  for (const [name, value] of Object.entries(attributes)) {
    if (isHarmless(name, value)) element.setAttribute(name, value)
  }
  element.append(...inside.flatMap((part) => drawn(part, isSvg && tag !== 'foreignObject')))
  return [element]
}
