import {
  accountSetup,
  isAccountSetUp,
  nextIncompleteStep,
  uniqueSteps,
  invitesWaiting,
  studyTask,
  gpTask,
} from '#contract/tasks.ts'
import { canBeRegistered, kitTasks, latestOrder, type KitOrder } from '#contract/kits.ts'
import type { User } from '#contract/profile.ts'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { byWhen, questionsInWords, roundHref, roundsToAnswer } from '#domain/rounds.ts'
import { hrefs, routes } from '#routes'
import { setupDots, type Step } from '#domain/steps.ts'

/** A task for a member (section 3). */
export interface Task {
  id: string
  title: string
  subtitle: string
  /** In minutes (section 9). */
  duration: { low: number; high: number }
  href: string
  isCompleted: boolean
  /** Shown next to a task that is not completed. */
  status: 'Not started' | 'In progress'
  questions?: { completed: number; total: number }
  steps?: readonly Step[]
  /** Nothing of its page works without the service. */
  needsConnection?: true
}

/** The input of the rules. */
export interface TaskFacts {
  user: User
  /** Undefined for a member without kit access, who cannot order one (section 6). */
  kitOrders?: readonly KitOrder[] | undefined
  studyInvites?: readonly StudyInvite[] | undefined
  rounds?: readonly QuestionnaireRound[] | undefined
}

/** The task for this member, or undefined if it does not apply. */
type TaskRule = (facts: TaskFacts) => Task | readonly Task[] | undefined

/** In the order of the list. */
const rules: readonly TaskRule[] = [
  setUpAccount,
  connectGpRecord,
  orderKit,
  registerKit,
  confirmDataRequests,
  answerQuestions,
]

/** Section 4: incomplete tasks are under "Tasks to complete", the others under "Complete". */
export function tasksFor(facts: TaskFacts): { toComplete: Task[]; complete: Task[] } {
  const tasks = rules.flatMap((rule) => rule(facts) ?? [])
  return {
    toComplete: tasks.filter(({ isCompleted }) => !isCompleted),
    complete: tasks.filter(({ isCompleted }) => isCompleted),
  }
}

/** Complete once all onboarding steps are. It links to the first incomplete one. */
function setUpAccount({ user }: TaskFacts): Task {
  const steps = uniqueSteps(user.userOnboarding)
  const next = nextIncompleteStep(steps)
  const completed = steps.filter(({ complete }) => complete).length
  return {
    id: 'account-setup',
    ...accountSetup,
    href: next ? routes.onboardingStep.href(next.name) : routes.onboarding,
    isCompleted: isAccountSetUp(steps),
    status: completed === 0 ? 'Not started' : 'In progress',
    questions: { completed, total: steps.length },
    steps: setupDots(steps),
  }
}

/** Complete once the record is connected. */
function connectGpRecord({ user }: TaskFacts): Task {
  return {
    id: 'connect-gp-record',
    ...gpTask,
    href: routes.gpConnect,
    isCompleted: user.gpRecordsConnected,
    status: 'Not started',
  }
}

/** Complete once there is an order that has not been closed. */
function orderKit({ kitOrders }: TaskFacts): Task | undefined {
  return (
    kitOrders && {
      id: 'order-kit',
      ...kitTasks.order,
      href: routes.kitWizard.href('step1'),
      isCompleted: kitOrders.some(({ closedBecause }) => !closedBecause),
      status: 'Not started',
      needsConnection: true,
    }
  )
}

/** For the latest order that is not closed: open until its kit is registered. */
function registerKit({ kitOrders = [] }: TaskFacts): Task | undefined {
  const order = latestOrder(kitOrders)
  if (!order || order.closedBecause) return undefined
  return {
    id: 'register-kit',
    ...kitTasks.register,
    href: routes.kitRegister,
    isCompleted: !canBeRegistered(order),
    status: 'Not started',
    needsConnection: true,
  }
}

/** One for each open invite. If there are several, each has the name of its study (product rules). */
function confirmDataRequests({ studyInvites = [] }: TaskFacts): Task[] {
  const waiting = invitesWaiting(studyInvites)
  return waiting.map((invite) => {
    const { studyName, organisation } = invite.study
    const isOneOfMany = waiting.length > 1
    return {
      id: `confirm-data-request-${invite.id}`,
      ...studyTask,
      title: isOneOfMany ? `${studyTask.title}: ${studyName}` : studyTask.title,
      subtitle: isOneOfMany ? organisation : studyName,
      href: hrefs.openInvite(invite),
      isCompleted: false,
      status: invite.accepted ? 'In progress' : 'Not started',
    }
  })
}

/** The questions of studies: those that can be answered, the soonest to end first, then those that were. */
function answerQuestions({ rounds = [] }: TaskFacts): Task[] {
  const sent = rounds.filter(({ state }) => state === 'sent')
  return [...roundsToAnswer(rounds), ...sent].map((round) => {
    const { id, name, study, questions, minutes, state, isBegun, number, times } = round
    return {
      id: `answer-questions-${id}`,
      title: times > 1 ? `${name} (${number} of ${times})` : name,
      subtitle: `${questionsInWords(questions)} from ${study.studyName}${byWhen(round)}`,
      duration: { low: minutes, high: minutes },
      href: roundHref(round),
      isCompleted: state === 'sent',
      status: isBegun ? 'In progress' : 'Not started',
    }
  })
}
