import type { Audit } from './audit.ts'
import { baselineNames, type BaselineName } from './build-baselines.ts'
import type { Figure, Measured, PageName, Run, Taken } from './figures.ts'
import type { Visit, Visits } from './visit.ts'

type Limits = Pick<Figure, 'atMost' | 'atLeast'>

const never = Number.POSITIVE_INFINITY
const kB = (bytes: number): number => bytes / 1000

const ofVisit =
  (page: Measured, visiting: keyof Visits, figure: (visit: Visit) => number) =>
  (run: Run): number | undefined => {
    const visits = run[page]?.visits
    return visits && figure(visits[visiting])
  }

const timeOf = (page: Measured, visiting: keyof Visits, sight: string) =>
  ofVisit(page, visiting, ({ times }) => times[sight] ?? never)

const visitWords = { first: 'first visit', repeat: 'repeat visit', offline: 'offline' } as const

interface Wait extends Limits {
  sight: string
  visiting: keyof Visits
  /** What the time is divided by, and of which visit if that differs. */
  baseline?: BaselineName
  baselineVisiting?: keyof Visits
  baselineSight?: string
}

const wait = (
  page: Measured,
  {
    sight,
    visiting,
    baseline,
    baselineVisiting = visiting,
    baselineSight = 'text',
    ...limits
  }: Wait,
): Figure => ({
  page,
  name: `${sight}, ${visitWords[visiting]}`,
  unit: 'ms',
  of: timeOf(page, visiting, sight),
  ...(baseline && {
    baseline: { name: baseline, of: timeOf(baseline, baselineVisiting, baselineSight) },
  }),
  ...limits,
})

const again = ['repeat', 'offline'] as const

/** How much later than the other release something may be: two benches of one build differ by as much. */
const tolerance = 1.05

/**
 * When a press on a link works, compared with the baseline, the other release, and the first sight.
 * @param atMost The limit of the ratio to the baseline.
 */
const presses = (page: PageName, atMost: number): Figure[] =>
  again.flatMap((visiting) => {
    const of = timeOf(page, visiting, 'press')
    const name = `press works, ${visitWords[visiting]}`
    const beside = {
      name: 'beside',
      of: timeOf(`${page} beside`, visiting, 'press'),
    } as const
    return [
      wait(page, {
        sight: 'press',
        visiting,
        baseline: 'worker',
        baselineSight: 'press',
        atMost,
      }),
      { page, name, unit: 'ms', of, baseline: beside, atMost: tolerance },
      {
        page,
        name: `press after the data, ${visitWords[visiting]}`,
        unit: 'ms',
        of: ofVisit(page, visiting, ({ times: { press = never, data = never } }) => press - data),
        atMost: 200,
      },
      {
        page,
        name: `data, ${visitWords[visiting]}`,
        unit: 'ms',
        of: timeOf(page, visiting, 'data'),
        baseline: { name: 'beside', of: timeOf(`${page} beside`, visiting, 'data') },
        atMost: tolerance,
      },
      {
        page,
        name: `layout shift, ${visitWords[visiting]}`,
        unit: '',
        of: ofVisit(page, visiting, ({ layoutShift }) => layoutShift),
        atMost: 0,
      },
    ]
  })

/** What somebody waits for on a first visit, compared with the other release. */
const notLater = (page: PageName, sight: string): Figure => ({
  page,
  name: `${sight}, first visit`,
  unit: 'ms',
  of: timeOf(page, 'first', sight),
  baseline: { name: 'beside', of: timeOf(`${page} beside`, 'first', sight) },
  atMost: tolerance,
})

interface Verdict extends Limits {
  name: string
  unit?: Figure['unit']
  of: (audit: Audit) => number
  baseline?: BaselineName
}

const verdict = (page: Measured, { name, unit = '', of, baseline, ...limits }: Verdict): Figure => {
  const ofAudit = (measured: Measured) => (run: Run) => {
    const audit = run[measured]?.audit
    return audit && of(audit)
  }
  return {
    page,
    name: `Lighthouse: ${name}`,
    unit,
    of: ofAudit(page),
    ...(baseline && { baseline: { name: baseline, of: ofAudit(baseline) } }),
    ...limits,
  }
}

const verdicts = (page: PageName, performance: number): Figure[] => [
  verdict(page, { name: 'performance', of: (a) => a.performance, atLeast: performance }),
  verdict(page, { name: 'accessibility', of: (a) => a.accessibility, atLeast: 100 }),
  verdict(page, { name: 'best practices', of: (a) => a.bestPractices, atLeast: 100 }),
  verdict(page, { name: 'layout shift', of: (a) => a.cls, atMost: 0 }),
]

/** The SEO score. Member pages are excluded from search engines. */
const searched = (page: PageName): Figure =>
  verdict(page, { name: 'SEO', of: (a) => a.seo, atLeast: 100 })

interface Weight extends Limits {
  name: string
  unit?: Figure['unit']
  of: (visit: Visit) => number
}

const weight = (page: Measured, { name, unit = 'kB', of, ...limits }: Weight): Figure => ({
  page,
  name,
  unit,
  of: ofVisit(page, 'first', of),
  ...limits,
})

const script = (page: Measured, limits: Limits): Figure =>
  weight(page, { name: 'script', of: ({ traffic }) => kB(traffic.scriptBytes), ...limits })

const totals = (page: Measured): Figure[] => [
  weight(page, { name: 'requests', unit: '', of: ({ traffic }) => traffic.requests }),
  weight(page, { name: 'all that is transferred', of: ({ traffic }) => kB(traffic.bytes) }),
]

const taken = (page: PageName, name: string, of: (taken: Taken) => number | undefined): Figure => ({
  page,
  name,
  unit: '',
  of: (run) => {
    const found = run[page]
    return found && of(found)
  },
})

const landing: readonly Figure[] = [
  ...verdicts('landing', 99),
  searched('landing'),
  verdict('landing', {
    name: 'largest paint',
    unit: 'ms',
    of: (a) => a.lcp,
    baseline: 'static',
    atMost: 1.5,
  }),
  verdict('landing', { name: 'blocking time', unit: 'ms', of: (a) => a.tbt, atMost: 50 }),
  wait('landing', { sight: 'text', visiting: 'first', baseline: 'static', atMost: 1.15 }),
  wait('landing', { sight: 'text', visiting: 'repeat', baseline: 'static', atMost: 0.65 }),
  wait('landing', {
    sight: 'text',
    visiting: 'offline',
    baseline: 'static',
    baselineVisiting: 'repeat',
    atMost: 0.65,
  }),
  {
    page: 'landing',
    name: 'requests before the text, repeat visit',
    unit: '',
    of: ofVisit('landing', 'repeat', ({ requestsBefore }) => requestsBefore),
    atMost: 0,
  },
  script('landing', { atMost: 90 }),
  { ...taken('landing', 'scripts of Clerk or Query', (t) => t.unwanted), atMost: 0 },
  {
    page: 'landing',
    name: 'style',
    unit: 'kB',
    of: (run) => {
      const { visits, inlinedStyle } = run['landing'] ?? {}
      return visits && kB(visits.first.traffic.styleBytes + (inlinedStyle ?? 0))
    },
    atMost: 8,
  },
  weight('landing', {
    name: 'requests',
    unit: '',
    of: ({ traffic }) => traffic.requests,
    atMost: 7,
  }),
  weight('landing', {
    name: 'all that is transferred',
    of: ({ traffic }) => kB(traffic.bytes),
    atMost: 145,
  }),
]

const identityScreen = (page: 'sign-in' | 'sign-up'): readonly Figure[] => [
  ...verdicts(page, 95),
  searched(page),
  wait(page, { sight: 'heading', visiting: 'first', baseline: 'static', atMost: 1.3 }),
  wait(page, { sight: 'form', visiting: 'first', baseline: 'mantine', atMost: 2.5 }),
  notLater(page, 'form'),
  wait(page, { sight: 'form', visiting: 'repeat' }),
  wait(page, { sight: 'message', visiting: 'offline', atMost: 5_000 }),
  { ...taken(page, 'scripts of the signed-in app', (t) => t.unwanted), atMost: 0 },
  script(page, {}),
  ...totals(page),
]

const isOfClerk = ({ url }: { url: string }): boolean => url.includes('clerk')

const ownScript = ({ scriptsBefore }: Visit): number =>
  scriptsBefore.filter((each) => !isOfClerk(each)).reduce((sum, { bytes }) => sum + kB(bytes), 0)

/** A member's page until its data are there, without what is pressed then. */
const membersVisit = (page: PageName): readonly Figure[] => [
  ...verdicts(page, 96),
  verdict(page, { name: 'blocking time', unit: 'ms', of: (a) => a.tbt, atMost: 100 }),
  wait(page, { sight: 'shell', visiting: 'first', baseline: 'static' }),
  weight(page, {
    name: 'loader after the first paint, first visit',
    unit: 'ms',
    of: ({ times, firstPaint = never }) => (times['loader'] ?? never) - firstPaint,
    atMost: 100,
  }),
  wait(page, { sight: 'data', visiting: 'first', baseline: 'mantine', atMost: 2.2 }),
  notLater(page, 'data'),
  wait(page, { sight: 'data', visiting: 'repeat', baseline: 'worker' }),
  wait(page, { sight: 'data', visiting: 'offline', baseline: 'worker' }),
  weight(page, { name: 'script without clerk-js', of: ownScript }),
  script(page, {}),
  ...totals(page),
  weight(page, { name: 'longest task', unit: 'ms', of: ({ longestTask }) => longestTask }),
]

const membersPage = (page: PageName): readonly Figure[] => [
  ...membersVisit(page),
  ...presses(page, 2),
]

/** The warning that a patient meets first, and how long after the press on its button the record is there. */
const recordBehindWarning: readonly Figure[] = [
  ...membersVisit('GP record'),
  ...(['first', 'repeat', 'offline'] as const).map((visiting): Figure => ({
    page: 'GP record',
    name: `record after the press, ${visitWords[visiting]}`,
    unit: 'ms',
    of: timeOf('GP record', visiting, 'opened'),
    atMost: 1000,
  })),
]

const ofBaselines = baselineNames.flatMap((baseline): Figure[] => [
  wait(baseline, { sight: 'text', visiting: 'first' }),
  wait(baseline, { sight: 'text', visiting: 'repeat' }),
  ...(baseline === 'worker'
    ? [
        wait(baseline, { sight: 'text', visiting: 'offline' }),
        ...again.map((visiting) => wait(baseline, { sight: 'press', visiting })),
      ]
    : []),
  verdict(baseline, { name: 'performance', of: (a) => a.performance }),
  verdict(baseline, { name: 'largest paint', unit: 'ms', of: (a) => a.lcp }),
  ...totals(baseline),
])

/** Every figure of the bench, in the order shown. */
export const figures: readonly Figure[] = [
  ...ofBaselines,
  ...landing,
  ...identityScreen('sign-in'),
  ...identityScreen('sign-up'),
  ...membersPage('dashboard'),
  ...membersPage('task list'),
  ...membersPage('kit'),
  ...recordBehindWarning,
  ...presses('GP record again', 2.4),
]
