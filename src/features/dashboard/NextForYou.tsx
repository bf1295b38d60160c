import { Button, Paper } from '@mantine/core'
import {
  accountSetup,
  isAccountSetUp,
  nextIncompleteStep,
  uniqueSteps,
  invitesWaiting,
  studyTask,
  gpTask,
} from '#contract/tasks.ts'
import { isDeliveryAsked, itemsToAnswer } from '#contract/consents.ts'
import { doneCount, stepNames, canBeRegistered, kitTasks } from '#contract/kits.ts'
import { serviceTimes } from '#contract/service-times.ts'
import { dayAndMonth, longDate } from '#domain/formats.ts'
import { expiryOf, isOpen } from '#domain/kit-dates.ts'
import { dataRequestName, type DataRequest } from '#contract/studies.ts'
import { byWhen, roundHref, roundsToAnswer, sizeInWords } from '#domain/rounds.ts'
import { kitState } from '#domain/kit-messages.ts'
import { hrefs, routes } from '#routes'
import { CardLink, TextLink } from '#ui/links.tsx'
import type { DashboardFacts } from './facts.ts'
import classes from './dashboard.module.css'

/** How many steps are shown: more would no longer be "next". */
const shown = 3

/** What the member can do next, the first with a button, or otherwise what to expect. */
export function NextForYou({ facts }: { facts: DashboardFacts }) {
  const steps = nextForYou(facts)
  const more = steps.length - shown
  return (
    <section className={classes['next']} aria-labelledby="next-for-you">
      <h2 id="next-for-you">Next for you</h2>
      {steps.length === 0 && (
        <Paper component="p" variant="card">
          <strong>Nothing to do now.</strong> {whatComesNext(facts)}
        </Paper>
      )}
      <ul className={classes['steps']}>
        {steps.slice(0, shown).map(({ id, title, words, href, action }, index) => (
          <Paper component="li" variant={index === 0 ? 'quiet' : 'card'} key={id}>
            {index === 0 ? (
              <>
                <div>
                  <h3>{title}</h3>
                  <p>{words}</p>
                </div>
                <Button component={TextLink} href={href}>
                  {action}
                </Button>
              </>
            ) : (
              <>
                <h3>
                  <CardLink href={href}>{title}</CardLink>
                </h3>
                <p>{words}</p>
              </>
            )}
          </Paper>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <TextLink href={routes.taskList}>
            {more === 1 ? 'One more thing' : `${more} more things`} in your task list
          </TextLink>
        </p>
      )}
    </section>
  )
}

/** Something for the member to do. */
interface NextStep {
  id: string
  title: string
  words: string
  href: string
  /** The text of its link. */
  action: string
  /** The time after which it can no longer be done. */
  expires?: string
  /** Since when it has been waiting; absent if since the account was created. */
  since?: string
}

type Rule = (facts: DashboardFacts) => readonly NextStep[]

/** The order applies to steps that have waited since the account was created. */
const rules: readonly Rule[] = [
  kitToDo,
  questionsToAnswer,
  itemsToDecide,
  studiesToDecide,
  studiesThatFit,
  questionsLeft,
  recordToConnect,
  kitToOrder,
]

/**
 * What the member can do next: first what expires, soonest first; then what has a date, longest wait first; then
 * the rest.
 */
export const nextForYou = (facts: DashboardFacts): NextStep[] =>
  rules
    .flatMap((rule) => rule(facts))
    .toSorted((one, other) => byDate(one.expires, other.expires) || byDate(one.since, other.since))

/** Steps without a date come last. */
function byDate(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1
  return one < other ? -1 : 1
}

/** What to expect if there is nothing to do. */
export function whatComesNext({ kit }: DashboardFacts): string {
  if (!kit || kit.order.dataReturnedAt) return 'We’ll tell you here when there’s news.'
  const { headline, next } = kitState(kit)
  return `${headline}. ${next}`
}

const whenThere: Readonly<Record<DataRequest['type'], string>> = {
  LAB_TEST: 'the laboratory had sent your data',
  MEDICAL_RECORD: 'your record was connected',
  QUESTIONNAIRE: 'you had answered it',
}

/**
 * Data that came after a consent waits for a second yes, and a consent under earlier words for a yes to being sent. Only
 * what the service has just said is asked about.
 */
function itemsToDecide({ sharing }: DashboardFacts): NextStep[] {
  if (sharing?.state !== 'known') return []
  const decide = { href: routes.consents, action: 'Decide' }
  return sharing.consents.flatMap((consent) => [
    ...(isDeliveryAsked(consent)
      ? [
          {
            id: `delivery ${consent.id}`,
            title: `May we send it? ${consent.study.studyName}`,
            words: 'Nothing is sent unless you say yes.',
            ...decide,
            since: consent.at,
          },
        ]
      : []),
    ...itemsToAnswer(consent).map(({ item, at }) => ({
      id: `item ${consent.id} ${item.id}`,
      title: `Share this too? ${dataRequestName(item)}`,
      words: `You agreed to ${consent.study.studyName} before ${whenThere[item.type]}. We do not share it unless you say yes.`,
      ...decide,
      since: at,
    })),
  ])
}

/** A kit that has arrived is registered, then the sample is given and posted. */
function kitToDo({ kit }: DashboardFacts): NextStep[] {
  if (!kit || !isOpen(kit.order, kit.now)) return []
  const { order, evidence } = kit
  const step = stepNames[doneCount(evidence)]
  if (step === 'registered' && canBeRegistered(order)) {
    const arrived = evidence.events.ORDER_RECEIVED
    const { low, high } = kitTasks.register.duration
    return [
      {
        id: 'register-kit',
        title: 'Register your kit',
        words: `${arrived ? `It arrived on ${dayAndMonth(arrived)}. ` : ''}Registering takes ${low} to ${high} minutes, then you can give your sample. Use the kit by ${longDate(expiryOf(order))}.`,
        href: routes.kitRegister,
        action: 'Register kit',
        expires: expiryOf(order),
      },
    ]
  }
  if (step !== 'labStarted') return []
  const since = evidence.events.TEST_REGISTERED
  return [
    {
      id: 'give-sample',
      title: 'Give your sample and post it',
      words: `Do not eat, drink, smoke or chew gum for ${serviceTimes.salivaMinutes} minutes before.`,
      href: routes.kit,
      action: 'How to give your sample',
      ...(since && { since }),
    },
  ]
}

/** A study's questions, until their last day. */
function questionsToAnswer({ rounds }: DashboardFacts): NextStep[] {
  return roundsToAnswer(rounds).map((round) => ({
    id: `questions ${round.id}`,
    title: round.name,
    words: `${round.study.studyName} has questions for you. ${sizeInWords(round)}${byWhen(round)}.`,
    href: roundHref(round),
    action: round.isBegun ? 'Continue' : 'Answer the questions',
    expires: round.until,
  }))
}

function studiesToDecide({ invites }: DashboardFacts): NextStep[] {
  const { low, high } = studyTask.duration
  return invitesWaiting(invites).map((invite) => ({
    id: invite.id,
    title: invite.accepted ? 'Decide whether to share data with a study' : 'Decide about a study',
    words: `${invite.study.studyName}. See what data it asks for, then say yes or no. It takes ${low} to ${high} minutes.`,
    href: hrefs.openInvite(invite),
    action: invite.accepted ? 'See what they’re asking for' : 'See the invitation',
    since: invite.createdAt,
  }))
}

/** Studies that fit what the member told us, unless they were invited: that is answered by itself. */
function studiesThatFit({ invites, fitting }: DashboardFacts): NextStep[] {
  const asking = fitting.filter(({ study }) => !invites.some(({ studyId }) => studyId === study.id))
  const [first] = asking
  if (!first) return []
  const isOne = asking.length === 1
  const { studyName, organisation, id } = first.study
  const told = first.because.length > 0 ? ` You told us: ${first.because.join(', ')}.` : ''
  return [
    {
      id: 'study-that-fits',
      title: isOne
        ? 'A study is looking for people like you'
        : `${asking.length} studies are looking for people like you`,
      words: `${isOne ? '' : 'The first: '}${studyName}, ${organisation}.${told} We matched this on your device: they do not know about you.`,
      href: isOne ? routes.studyInterest.href(id) : routes.studies,
      action: isOne ? 'See the study' : 'See the studies',
    },
  ]
}

function questionsLeft({ user }: DashboardFacts): NextStep[] {
  const steps = uniqueSteps(user.userOnboarding)
  if (isAccountSetUp(steps)) return []
  const left = steps.filter(({ complete }) => !complete).length
  const next = nextIncompleteStep(steps)
  const isNew = left === steps.length
  return [
    {
      id: 'account-setup',
      title: accountSetup.title,
      words: isNew ? beforeTheFirst(left) : stillOpen(left),
      href: next ? routes.onboardingStep.href(next.name) : routes.onboarding,
      action: isNew ? 'Start' : 'Continue',
    },
  ]
}

const beforeTheFirst = (total: number) =>
  `${total} short questions about you and your health. They take ${accountSetup.duration.low} to ${accountSetup.duration.high} minutes.`

const stillOpen = (left: number) =>
  left === 1
    ? 'One question is left.'
    : `${left} questions are left. We’ve kept the answers you’ve saved.`

function recordToConnect({ user }: DashboardFacts): NextStep[] {
  if (user.gpRecordsConnected) return []
  const { low, high } = gpTask.duration
  return [
    {
      id: 'connect-gp-record',
      title: gpTask.title,
      words: `You need a letter from your surgery. It takes ${low} to ${high} minutes.`,
      href: routes.gpConnect,
      action: 'See what you need',
    },
  ]
}

/** Ordering a kit, also after the last one has expired. */
function kitToOrder({ hasKitAccess, kit }: DashboardFacts): NextStep[] {
  if (!hasKitAccess || (kit && (kit.order.dataReturnedAt || isOpen(kit.order, kit.now)))) return []
  const { title, subtitle, duration } = kitTasks.order
  return [
    {
      id: 'order-kit',
      title,
      words: `${subtitle}, free of charge. Ordering takes ${duration.low} to ${duration.high} minutes.`,
      href: routes.kitWizard.href('step1'),
      action: title,
    },
  ]
}
