/*
 * What an HTML letter shows of itself where it was written: without what its styles hide, with what they cross out marked,
 * and with what its fields were filled in with. Tags are read as text, and never passed to the browser's parser.
 */

export interface HtmlInForce {
  html: string
  /** Whether something was left out because the letter hides it. */
  hasHidden: boolean
  /** Whether it has styles that may hide or cross out words in a way that is not read here. */
  isDoubtful: boolean
}

/** Without the letters of attributes that hold a tag's sign, so that many unclosed tags cost nothing. */
const tag = /<(\/?)([a-z][\w:-]*)((?:\s[^<>]*)?)>/gi
const notRead =
  /<!--(?:(?!<!--).)*?-->|<(script|template|svg|style)\b[^<>]*>(?:(?!<\1\b).)*?<\/\1\s*>/gis
const styleSheet = /<style\b[^<>]*>((?:(?!<style\b).)*?)<\/style\s*>/gis
const choice = /<select\b[^<>]*>((?:(?!<select\b).)*?)<\/select\s*>/gis
const isVoid = /^(?:area|base|br|col|hr|img|input|link|meta|wbr)$/
const crossesOut = /^(?:del|s|strike)$/
/** A tag of the same name ends these. */
const endsBySibling = /^(?:p|li|t[dhr]|d[dt]|option)$/

const hides = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all/i
const shows = /display\s*:\s*(?!none)/i
const strikes = /text-decoration(?:-line)?\s*:[^;]*line-through/i
const isOddStyle =
  /(?:font-size|opacity)\s*:\s*0(?![.\d]*[1-9])|(?:^|[;{\s])color\s*:\s*(?:#fff(?:fff)?\b|white\b|transparent)|text-indent\s*:\s*-\d{3}|(?:left|top)\s*:\s*-\d{3}/i

interface OpenElement {
  name: string
  isHidden: boolean
  isStruck: boolean
}

export function htmlInForce(page: string): HtmlInForce {
  const sheet = readSheet([...page.matchAll(styleSheet)].map(([, css = '']) => css).join('\n'))
  const source = page
    .replaceAll(notRead, '')
    .replaceAll(choice, (_, options: string) => chosenOf(options))
  const open: OpenElement[] = []
  const openNames = new Map<string, number>()
  let hiddenBy = 0
  let hasHidden = false
  let isDoubtful = sheet.isDoubtful
  let html = ''
  const add = (text: string) => {
    if (hiddenBy === 0) html += text
    else hasHidden ||= text.trim() !== ''
  }
  const change = (name: string, by: number) => openNames.set(name, (openNames.get(name) ?? 0) + by)
  const closeLast = () => {
    const last = open.pop()
    if (!last) return
    change(last.name, -1)
    if (last.isStruck) add(')')
    if (last.isHidden) hiddenBy -= 1
  }
  let from = 0
  for (const { 0: whole, 1: slash, 2: sentName = '', 3: attributes = '', index } of source.matchAll(
    tag,
  )) {
    add(source.slice(from, index))
    from = index + whole.length
    const name = sentName.toLowerCase()
    if (slash) {
      if ((openNames.get(name) ?? 0) > 0) {
        while (open.at(-1)?.name !== name) closeLast()
        closeLast()
      }
    } else if (!isVoid.test(name)) {
      if (endsBySibling.test(name) && open.at(-1)?.name === name) closeLast()
      const style = styleOf(name, attributes, sheet.rules)
      isDoubtful ||= isOddStyle.test(style.css)
      open.push({ name, isHidden: style.isHidden, isStruck: style.isStruck })
      change(name, 1)
      if (style.isHidden) hiddenBy += 1
    }
    if (name === 'input') {
      if (!styleOf(name, attributes, sheet.rules).isHidden) add(filledIn(attributes))
    } else if (hiddenBy === 0 && !crossesOut.test(name)) html += whole
    const last = open.at(-1)
    if (!slash && last?.isStruck === true && last.name === name) add('(crossed out: ')
  }
  add(source.slice(from))
  while (open.length > 0) closeLast()
  return { html, hasHidden, isDoubtful }
}

interface StyleRule {
  name: string
  /** Of classes, as `.x`, and the id, as `#x`. */
  marks: readonly string[]
  css: string
}

/** The rules that hide or cross out, if what they are about can be told from one tag. */
function readSheet(css: string): { rules: readonly StyleRule[]; isDoubtful: boolean } {
  const rules: StyleRule[] = []
  let isDoubtful = false
  let isConditional = false
  for (const part of css.replaceAll(/\/\*(?:(?!\/\*).)*?\*\//gs, '').split('}')) {
    const at = part.lastIndexOf('{')
    isConditional = part.includes('@') || (isConditional && at !== -1)
    const body = part.slice(at + 1)
    if (at === -1 || !(hides.test(body) || strikes.test(body) || isOddStyle.test(body))) continue
    for (const selector of part.slice(0, at).split('{').at(-1)?.split(',') ?? []) {
      const [found, name = '', marks = ''] =
        /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i.exec(selector.trim()) ?? []
      if (!found || isConditional) isDoubtful = true
      else
        rules.push({ name: name.toLowerCase(), marks: marks.match(/[.#][\w-]+/g) ?? [], css: body })
    }
  }
  return { rules, isDoubtful }
}

function styleOf(name: string, attributes: string, rules: readonly StyleRule[]) {
  const marks = new Set([
    ...attributeOf(attributes, 'class')
      .split(/\s+/)
      .map((each) => `.${each}`),
    `#${attributeOf(attributes, 'id')}`,
  ])
  const ruled = rules
    .filter(
      (rule) => (!rule.name || rule.name === name) && rule.marks.every((mark) => marks.has(mark)),
    )
    .map(({ css }) => css)
    .join(';')
  const own = attributeOf(attributes, 'style')
  const isHiddenByRule = hides.test(ruled) && !shows.test(own)
  return {
    css: `${ruled};${own}`,
    isHidden: isHiddenByRule || hides.test(own) || hasAttribute(attributes, 'hidden'),
    isStruck: crossesOut.test(name) || strikes.test(`${ruled};${own}`),
  }
}

function attributeOf(attributes: string, name: string): string {
  const pattern = new RegExp(
    String.raw`(?:^|[\s"'])${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))`,
    'i',
  )
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return double ?? single ?? bare ?? ''
}

const hasAttribute = (attributes: string, name: string): boolean =>
  attributes
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .toLowerCase()
    .split(/[\s=/]+/)
    .includes(name)

/** What a field says. A box says whether it is ticked. */
function filledIn(attributes: string): string {
  const type = attributeOf(attributes, 'type').toLowerCase()
  if (type === 'checkbox' || type === 'radio') {
    return hasAttribute(attributes, 'checked') ? '(ticked) ' : '(not ticked) '
  }
  return /^(?:hidden|password|submit|button|image|reset|file)$/.test(type)
    ? ''
    : attributeOf(attributes, 'value')
}

/** Of a list to choose from, what was chosen. */
function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option((?:\s[^<>]*)?)>([^<]*)/gi)]
  const chosen = all.filter(([, attributes = '']) => hasAttribute(attributes, 'selected'))
  return (chosen.length > 0 ? chosen : all.slice(0, 1)).map(([, , words = '']) => words).join(', ')
}
