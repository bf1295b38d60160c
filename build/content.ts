import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { backupWeeks } from '../src/contract/account.ts'
import { connectTries, earlierSurname } from '../src/contract/gp-details.ts'
import { DiseaseId } from '../src/contract/limits.ts'
import { averageCoverage, serviceTimes } from '../src/contract/service-times.ts'
import { seenAfterYes, seenBeforeYes, seenByPolicy } from '../src/contract/researchers-see.ts'
import type { Article, ArticleWords, Block } from '../src/features/help/article.ts'

const Words = v.pipe(v.string(), v.nonEmpty('Something is missing between two bars'), v.trim())

/** What stands in `#` lines: who answers for a file, what it is from, and when somebody read it through. */
const Head = v.object({
  owner: Words,
  source: Words,
  reviewed: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}, by /, 'reviewed: 2026-11-27, by whom')),
})

/** A test's names, its specimen, and where it is explained. */
const test = [
  Words,
  v.picklist(['blood', 'urine', 'poo', 'none']),
  v.pipe(v.string(), v.url()),
] as const

const diseaseName = v.pipe(Words, v.regex(/^[^,]*$/, 'A comma separates two diseases'))
/** The ids of diseases, or - for none. */
const typeOf = v.pipe(v.string(), v.regex(/^(?:-|[a-z0-9-]+(?: [a-z0-9-]+)*)$/))

/** The columns of each file in `src/content`. */
const kinds: Readonly<Record<string, v.GenericSchema<string[]>>> = {
  'abbreviations.txt': v.strictTuple([Words, v.pipe(v.string(), v.minLength(3))]),
  'explained-tests.txt': v.union([
    v.strictTuple(test),
    v.strictTuple([...test, v.pipe(v.string(), v.isoDate()), Words]),
  ]),
  'failure-words.txt': v.pipe(v.array(Words), v.minLength(3)),
  'other-names.txt': v.array(
    v.pipe(Words, v.regex(/^[^A-Z]*$/, 'Small letters alone are compared')),
  ),
  'rare-diseases.txt': v.tupleWithRest([DiseaseId, diseaseName, typeOf], diseaseName),
}

/** The rows of a text for editors, each in its columns. Throws where it is not what its kind asks for, naming the line. */
export function rowsOf(file: string, text: string): string[][] {
  const kind = kinds[basename(file)]
  if (!kind) throw new Error(`Nothing says what the columns of ${file} are`)
  const lines = text.split('\n')
  const said = lines.flatMap((line) => [...line.matchAll(/^# (owner|source|reviewed): (.*)$/g)])
  const head = v.safeParse(Head, Object.fromEntries(said.map(([, name, value]) => [name, value])))
  if (!head.success) throw new Error(`${file}: ${v.summarize(head.issues)}`)
  return lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return []
    const row = line.split(' | ')
    const checked = v.safeParse(kind, row)
    if (!checked.success) throw new Error(`${file}:${index + 1}: ${v.summarize(checked.issues)}`)
    return [row]
  })
}

/** What stands above an article, between two lines of `---`. */
const ArticleHead = v.object({
  ...Head.entries,
  title: Words,
  lead: Words,
  since: v.optional(Words),
})

/** What articles say with a name in braces, so that all of the product says the same. */
const facts: Readonly<Record<string, string | number>> = {
  'labWeeks.shortest': serviceTimes.labWeeks.shortest,
  'labWeeks.longest': serviceTimes.labWeeks.longest,
  dataTransferHours: serviceTimes.dataTransferHours,
  kitExpiryMonths: serviceTimes.kitExpiryMonths,
  salivaMinutes: serviceTimes.salivaMinutes,
  recordUpdateHours: serviceTimes.recordUpdateHours,
  supportReplyHours: serviceTimes.supportReplyHours,
  averageCoverage,
  backupWeeks,
  'connectTries.perHour': connectTries.perHour,
  earlierSurname,
  seenByPolicy,
  seenBeforeYes,
  seenAfterYes,
  // Only the page knows it.
  supportEmail: '{supportEmail}',
}
const linkToSupport = { href: 'mailto:{supportEmail}', words: '{supportEmail}' }

/**
 * An article of help: its head, and sections of the Markdown that articles need (`## Title {#anchor}`, `### Question`, lists,
 * steps, bold words and links). Throws where it says no owner, or has a fact that there is not.
 */
export function articleOf(file: string, text: string): Article {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(text) ?? []
  const said = [...head.matchAll(/^(\w+): (.*)$/gm)].map(([, name, value]) => [name, value])
  const checked = v.safeParse(ArticleHead, Object.fromEntries(said))
  if (!checked.success) throw new Error(`${file}: ${v.summarize(checked.issues)}`)
  const { title, lead, since } = checked.output
  const whole = body.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`${file}: there is no fact called ${name}`)
    return String(fact)
  })
  const sections = whole.split(/^(?=## )/m).map((section) => {
    const [, name, id, blocks] = /^## (.+) \{#([\w-]+)\}\n\n(.+)$/s.exec(section) ?? []
    if (!name || !id || !blocks) throw new Error(`${file}: no title and anchor in “${section}”`)
    return { id, title: name, body: blocks.trim().split(/\n\n+/).map(blockOf) }
  })
  return { title, lead, ...(since && { since }), sections }
}

function blockOf(text: string): Block {
  const lines = text.split('\n')
  const points = (mark: RegExp) => lines.map((line) => wordsOf(line.replace(mark, '')))
  if (text.startsWith('### ')) return { heading: text.slice(4) }
  if (lines.every((line) => line.startsWith('- '))) return { list: points(/^- /) }
  if (lines.every((line) => /^\d+\. /.test(line))) return { steps: points(/^\d+\. /) }
  return wordsOf(lines.join(' '))
}

function wordsOf(text: string): ArticleWords {
  const parts = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)|\{supportEmail\})/).filter(Boolean)
  const words = parts.map((part) => {
    if (part.startsWith('**')) return { strong: part.slice(2, -2) }
    if (part === linkToSupport.words) return linkToSupport
    const [, link, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    return link && href ? { href, words: link } : part
  })
  const [only = ''] = words
  return words.length === 1 && typeof only === 'string' ? only : words
}

/** Makes modules of the texts in `src/content`, without what stands in them for editors. */
export const content = (): Plugin => ({
  name: 'content',
  enforce: 'pre',
  load(id) {
    if (!/\/src\/content\/[^?]+\.(txt|md)$/.test(id)) return undefined
    const text = readFileSync(id, 'utf8')
    const code = id.endsWith('.md')
      ? codeOfArticle(articleOf(id, text))
      : codeOfRows(rowsOf(id, text))
    return { code, moduleType: 'js' }
  },
})

const codeOfRows = (rows: readonly string[][]) => {
  const text = JSON.stringify(rows.map((row) => row.join('|')).join('\n'))
  return `export const rows = ${text}.split('\\n').map((row) => row.split('|'))`
}

const codeOfArticle = (article: Article) => {
  const email = JSON.stringify(linkToSupport)
  return `import { brand } from '#ui/brand.ts'
const email = ${email.replaceAll('{supportEmail}', '" + brand.supportEmail + "')}
export const article = ${JSON.stringify(article).replaceAll(email, 'email')}`
}
