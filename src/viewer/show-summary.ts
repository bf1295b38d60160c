import type { Summary, SummarySection } from './read-summary.ts'
import { joined } from './resource-words.ts'
import type { Row, SectionKind } from './rows.ts'

/*
 * A summary on the page. Every text is set as text. One of ours is drawn from its rows, what is asked first at first sight
 * and the rest behind headings; any other is shown line by line, as it is.
 */

type Inside = string | readonly (string | HTMLElement)[]

export function element(
  name: string,
  inside: Inside = '',
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const made = document.createElement(name)
  made.append(...[inside].flat().filter((each) => each !== ''))
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/** `order`: of several in one link. */
export function shownSummary(summary: Summary, order: number, from?: string): HTMLElement[] {
  const { title, patient, about, sections, isCut } = summary
  const [made = '', ...head] = about
  const heading = order === 0 ? 'h1' : 'h2'
  const cut = isCut ? [element('p', 'There is more in this summary than we can show here.')] : []
  if (from !== undefined) {
    return [
      element(heading, patient || title),
      ...[title, ...about, `From ${from}, not from Rowan.`].map((line) => element('p', line)),
      ...sections.flatMap(linesOf),
      ...cut,
    ]
  }
  const main = sections.flatMap(mainOf)[0]
  return [
    element(heading, namedFirst(patient || title), { class: 'who' }),
    element('p', head.slice(0, 2).join(' '), { class: 'small' }),
    ...head.slice(2).map((gap) => element('p', gap, { class: 'gap' })),
    element(
      'div',
      [...(main ? [mainBox(main)] : []), ...sections.map((each) => drawn(each, main))],
      {
        class: 'glance',
      },
    ),
    ...cut,
    element('p', joined([title, made]), { class: 'small' }),
  ]
}

/** Bold up to what tells people of one name apart. */
function namedFirst(patient: string): Inside {
  const [name = '', ...rest] = patient.split(/(?=, born )/)
  return [element('strong', name), rest.join('')]
}

/** The diagnosis that stands first in a list that is in the order of its weight. */
const mainOf = ({ kind, isByPriority, rows = [] }: SummarySection): readonly Row[] =>
  kind === 'problems' && isByPriority ? rows.slice(0, 1) : []

const mainBox = (row: Row): HTMLElement =>
  element(
    'section',
    [
      element('h2', 'Main diagnosis'),
      element('p', [element('strong', row.name)]),
      ...paragraph(sentences(row.rest.filter((words) => words !== row.weight))),
      element('p', joined([row.date, whoChose]), { class: 'small' }),
    ],
    { class: 'main' },
  )

const whoChose = 'The patient or a rule of Rowan put it first. No clinician has checked the choice.'

const paragraph = (words: string): HTMLElement[] => (words ? [element('p', words)] : [])

function drawn(section: SummarySection, main: Row | undefined): HTMLElement {
  const { kind, rows = [], lines, narrative, isEmpty } = section
  if (!kind) return element('section', linesOf(section), { class: 'wide' })
  return element(
    'section',
    [
      ...drawings[kind](rows, main),
      ...lines.map((line) => element('p', line)),
      ...narrative.map((line) => element('p', line)),
      ...(isEmpty ? [element('p', nothingShared)] : []),
    ],
    { class: kind },
  )
}

const nothingShared = 'Nothing is shared about this.'

const drawings: Readonly<
  Record<SectionKind, (rows: readonly Row[], main: Row | undefined) => HTMLElement[]>
> = {
  allergies: (rows) => [
    element('h2', 'Allergies'),
    ...listed(rows.filter(({ isPast }) => !isPast)),
    ...behind(
      'No longer current',
      rows.filter(({ isPast }) => isPast),
    ),
  ],
  medicines: (rows) => [
    element('h2', 'Medicines now'),
    ...listed(rows.map((row) => ({ ...row, date: '', rest: [] }))),
    ...behind(
      'Dates, quantities and notes',
      rows
        .filter(({ date, rest }) => date || rest.length > 0)
        .map((row) => ({ ...row, dose: '', members: [] })),
    ),
  ],
  problems: (rows, main) => {
    const isFirst = ({ weight, isPast, isFromPatient }: Row) =>
      weight !== 'Minor problem' && !isPast && !(main && isFromPatient)
    const others = rows.filter((row) => row !== main)
    if (others.length === 0) return []
    const first = others.filter(isFirst)
    const areMain = first.every(({ weight }) => weight === 'Main problem')
    const title = areMain && first.length > 0 ? 'main problems' : 'problems'
    return [
      element('h2', main ? `Other ${title}` : upperFirst(title)),
      ...listed(areMain ? first.map((row) => ({ ...row, rest: withoutWeight(row) })) : first),
      ...behind(
        'Minor, past and from the patient',
        others.filter((row) => !isFirst(row)),
      ),
    ]
  },
  immunisations: (rows) => [element('h2', 'Immunisations'), ...behind('All of them', rows)],
  results: shownResults,
}

const withoutWeight = ({ rest, weight }: Row): string[] => rest.filter((words) => words !== weight)

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const sentences = (all: readonly string[]): string => joined(all.map(upperFirst))

/** Each with its date, and below it what else is said of it. */
const listed = (rows: readonly Row[]): HTMLElement[] =>
  rows.length === 0
    ? []
    : [
        element(
          'ul',
          rows.map((row) => element('li', lineOfRow(row))),
          { class: 'rows' },
        ),
      ]

const lineOfRow = (row: Row): Inside => [
  element('strong', row.name),
  // For whoever copies it, or hears it.
  ' ',
  element('span', row.date, { class: 'small' }),
  ' ',
  ...paragraph(sentences(notesOf(row))),
]

/** All but its name and date. */
const notesOf = ({ value, unit, mark, range, dose, rest, members }: Row): string[] => [
  joined([`${value} ${unit}`.trim(), mark, range]),
  dose,
  ...rest,
  ...members.map((each) => joined([each.name, each.date, ...notesOf(each)])),
]

function behind(title: string, rows: readonly Row[]): HTMLElement[] {
  return rows.length === 0 ? [] : [details(`${title} (${rows.length})`, listed(rows))]
}

const details = (title: string, inside: Inside): HTMLElement =>
  element('details', [element('summary', title), ...[inside].flat()])

/** Of a table: its heading, with what is said of all of it, and its rows. */
interface Group {
  title: string
  about: string
  rows: readonly Row[]
}

/** What is marked as abnormal first, whatever its date; then the latest results, each panel whole; then the others. */
function shownResults(rows: readonly Row[]): HTMLElement[] {
  const abnormal = rows
    .flatMap((row) => [
      row,
      ...row.members.map((each) => ({ ...each, rest: [row.name, ...each.rest] })),
    ])
    .filter(({ isAbnormal }) => isAbnormal)
    .toSorted((one, other) => Number(one.at < other.at) - Number(one.at > other.at))
    .map((row) => ({ ...row, rest: [row.date, ...row.rest] }))
  const latest =
    rows
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? ''
  const since = `${Number(latest.slice(0, 4)) - 2}${latest.slice(4)}`
  const isLate = ({ at }: Row) => at !== '' && at >= since
  return [
    element('h2', 'Test results'),
    ...table(abnormal.length > 0 ? [{ title: 'Marked abnormal', about: '', rows: abnormal }] : []),
    ...resultsBehind('Latest results', rows.filter(isLate), abnormal.length === 0 || hasRoom()),
    ...resultsBehind(
      'Earlier results',
      rows.filter((row) => !isLate(row)),
      false,
    ),
  ]
}

/** Beside each other, and not below. */
const hasRoom = (): boolean => window.matchMedia('(min-width: 56em)').matches

function resultsBehind(title: string, rows: readonly Row[], isOpen: boolean): HTMLElement[] {
  if (rows.length === 0) return []
  const made = details(`${title} (${rows.length})`, table(groupsOf(rows)))
  if (isOpen) made.setAttribute('open', '')
  return [made]
}

/** A panel is a group; so are those without parts that follow each other and are of one day. */
function groupsOf(rows: readonly Row[]): Group[] {
  const groups: { title: string; about: string; rows: Row[] }[] = []
  for (const row of rows) {
    const title = row.date || 'No date'
    const last = groups.at(-1)
    if (row.members.length > 0) {
      const about = sentences([row.date, ...notesOf({ ...row, members: [] })])
      groups.push({
        title: row.name,
        about,
        rows: row.members.map((each) => datedBeside(each, row)),
      })
    } else if (last?.title === title) last.rows.push(row)
    else groups.push({ title, about: '', rows: [row] })
  }
  return groups
}

/** Its date only if it is not that of its panel. */
const datedBeside = (row: Row, panel: Row): Row =>
  row.date === panel.date ? row : { ...row, rest: [row.date, ...row.rest] }

function table(groups: readonly Group[]): HTMLElement[] {
  if (groups.length === 0) return []
  const head = ['Test', 'Result', 'Range'].map((name) => element('th', name, { scope: 'col' }))
  return [
    element('table', [
      element('thead', [element('tr', head)]),
      ...groups.map(({ title, about, rows }) =>
        element('tbody', [
          element('tr', [
            element('th', [title, ...small(about)], { scope: 'rowgroup', colspan: '3' }),
          ]),
          ...rows.map(rowOfTable),
        ]),
      ),
    ]),
  ]
}

const rowOfTable = ({ name, value, unit, mark, range, dose, rest }: Row): HTMLElement =>
  element('tr', [
    element('th', [name, ...small(sentences([dose, ...rest]))], { scope: 'row' }),
    element('td', [element('strong', value), ` ${unit}`, ...small(mark, 'mark')]),
    element('td', range),
  ])

const small = (words: string, name = ''): HTMLElement[] =>
  words ? [element('small', words, name ? { class: name } : {})] : []

/** A section as whoever made it has written it. */
function linesOf({ title, depth, lines, narrative, isEmpty }: SummarySection): HTMLElement[] {
  const list = element(
    'ul',
    lines.map((line) => element('li', line)),
  )
  return [
    element(`h${2 + Math.min(depth, 4)}`, title),
    ...(lines.length > 0 ? [list] : []),
    ...(lines.length > 0 && narrative.length > 0
      ? [element('p', 'There may be more in the words of whoever made it:')]
      : []),
    ...narrative.map((line) => element('p', line)),
    ...(isEmpty ? [element('p', nothingShared)] : []),
  ]
}
