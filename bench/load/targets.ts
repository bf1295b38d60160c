import type { Audit } from './audit.ts'
import { floorNames, type FloorName } from './build-floors.ts'
import type { Figure, PageName, Run, Taken } from './figures.ts'
import type { Visit, Visits } from './visit.ts'

type Measured = PageName | FloorName
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
  /** What the time is divided by, and its visit where that is another one. */
  floor?: FloorName
  floorVisiting?: keyof Visits
}

const wait = (
  page: Measured,
  { sight, visiting, floor, floorVisiting = visiting, ...limits }: Wait,
): Figure => ({
  page,
  name: `${sight}, ${visitWords[visiting]}`,
  unit: 'ms',
  of: timeOf(page, visiting, sight),
  ...(floor && { floor: { name: floor, of: timeOf(floor, floorVisiting, 'text') } }),
  ...limits,
})

interface Verdict extends Limits {
  name: string
  unit?: Figure['unit']
  of: (audit: Audit) => number
  floor?: FloorName
}

const verdict = (page: Measured, { name, unit = '', of, floor, ...limits }: Verdict): Figure => {
  const ofAudit = (measured: Measured) => (run: Run) => {
    const audit = run[measured]?.audit
    return audit && of(audit)
  }
  return {
    page,
    name: `Lighthouse: ${name}`,
    unit,
    of: ofAudit(page),
    ...(floor && { floor: { name: floor, of: ofAudit(floor) } }),
    ...limits,
  }
}

const verdicts = (page: PageName, performance: number): Figure[] => [
  verdict(page, { name: 'performance', of: (a) => a.performance, atLeast: performance }),
  verdict(page, { name: 'accessibility', of: (a) => a.accessibility, atLeast: 100 }),
  verdict(page, { name: 'best practices', of: (a) => a.bestPractices, atLeast: 100 }),
  verdict(page, { name: 'layout shift', of: (a) => a.cls, atMost: 0 }),
]

/** Search engines are asked to stay away from what only members see. */
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

const told = (page: Measured): Figure[] => [
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
  ...verdicts('landing', 100),
  searched('landing'),
  verdict('landing', {
    name: 'largest paint',
    unit: 'ms',
    of: (a) => a.lcp,
    floor: 'static',
    atMost: 1.5,
  }),
  verdict('landing', { name: 'blocking time', unit: 'ms', of: (a) => a.tbt, atMost: 50 }),
  wait('landing', { sight: 'text', visiting: 'first', floor: 'static', atMost: 1.2 }),
  wait('landing', { sight: 'text', visiting: 'repeat', floor: 'static', atMost: 0.65 }),
  wait('landing', {
    sight: 'text',
    visiting: 'offline',
    floor: 'static',
    floorVisiting: 'repeat',
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
  wait(page, { sight: 'heading', visiting: 'first', floor: 'static', atMost: 1.3 }),
  wait(page, { sight: 'form', visiting: 'first', floor: 'mantine', atMost: 2.5 }),
  wait(page, { sight: 'form', visiting: 'repeat' }),
  wait(page, { sight: 'message', visiting: 'offline', atMost: 5_000 }),
  { ...taken(page, 'scripts of the signed-in app', (t) => t.unwanted), atMost: 0 },
  script(page, {}),
  ...told(page),
]

interface MembersLimits {
  first: number
  again: number
  script: number
}

const membersPage = (page: PageName, limits: MembersLimits): readonly Figure[] => [
  ...verdicts(page, 98),
  wait(page, { sight: 'data', visiting: 'first', floor: 'mantine', atMost: limits.first }),
  wait(page, { sight: 'data', visiting: 'repeat', floor: 'worker', atMost: limits.again }),
  wait(page, { sight: 'data', visiting: 'offline', floor: 'worker', atMost: limits.again }),
  script(page, { atMost: limits.script }),
  ...told(page),
]

const dashboardPage = (page: 'dashboard' | 'task list' | 'kit'): readonly Figure[] => [
  wait(page, { sight: 'shell', visiting: 'first', floor: 'static', atMost: 1.3 }),
  ...membersPage(page, { first: 1.5, again: 1.6, script: 210 }),
  weight(page, {
    name: 'longest task',
    unit: 'ms',
    of: ({ longestTask }) => longestTask,
    atMost: 150,
  }),
]

const ofFloors = floorNames.flatMap((floor): Figure[] => [
  wait(floor, { sight: 'text', visiting: 'first' }),
  wait(floor, { sight: 'text', visiting: 'repeat' }),
  ...(floor === 'worker' ? [wait(floor, { sight: 'text', visiting: 'offline' })] : []),
  verdict(floor, { name: 'performance', of: (a) => a.performance }),
  verdict(floor, { name: 'largest paint', unit: 'ms', of: (a) => a.lcp }),
  ...told(floor),
])

/** Every figure of the bench, in the order in which it is told. */
export const figures: readonly Figure[] = [
  ...ofFloors,
  ...landing,
  ...identityScreen('sign-in'),
  ...identityScreen('sign-up'),
  ...dashboardPage('dashboard'),
  ...dashboardPage('task list'),
  ...dashboardPage('kit'),
  ...membersPage('GP record', { first: 1.65, again: 1.9, script: 230 }),
]
