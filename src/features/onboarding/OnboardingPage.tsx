import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { isAccountSetUp, uniqueSteps, accountSetup } from '#contract/tasks.ts'
import type { StepCommand } from '#contract/commands.ts'
import type { OnboardingStep } from '#contract/profile.ts'
import { useMember } from '#identity/session.ts'
import { useIsOutboxLoading, useUserWithWaiting } from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { BridgedPicture } from '#ui/pictures.tsx'
import { CloseLink, TextLink } from '#ui/links.tsx'
import { EmptyState, Unready } from '#ui/states.tsx'
import { announce } from '#ui/live-status.tsx'
import { Page } from '#ui/Page.tsx'
import { openModal } from '#ui/shell-state.ts'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { usePending } from '#ui/loading.tsx'
import { setupDots } from '#domain/steps.ts'
import { StepDots } from '#ui/TaskHeader.tsx'
import { useToday } from '#ui/use-now.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { placeAfter } from './questions.ts'

const title = 'Health profile'

/** The account set-up, one question per step (sections 2 and 4). */
export function OnboardingPage({ params }: { params: { step?: string | undefined } }) {
  const { subject } = useMember()
  const user = useQuery({ ...memberQueries.user(subject), select: useUserWithWaiting(subject) })
  const phase = usePending(useIsOutboxLoading(subject) || (!user.data && user.isFetching))
  if (phase !== 'done' || !user.data) {
    return (
      <Page title={title}>
        <Unready phase={phase} what="your questions" onRetry={() => void user.refetch()} />
      </Page>
    )
  }

  const steps = uniqueSteps(user.data.userOnboarding)
  const step = steps.find(({ name }) => name === params.step)
  if (!step) return <NoStep steps={steps} />
  if (step.complete) return <Redirect to={placeAfter(steps, step).href} replace />
  return <Question key={step.id} subject={subject} steps={steps} step={step} />
}

interface SetupQuestionProps {
  subject: string
  steps: readonly OnboardingStep[]
  step: OnboardingStep
}

function Question({ subject, steps, step }: SetupQuestionProps) {
  const [, navigate] = useLocation()
  const goOn = useNavigateIfStillHere()
  const today = useToday()
  const next = placeAfter(steps, step)

  const finish = (_: StepCommand, { isWaiting }: { isWaiting: boolean }) => {
    if (isWaiting) announce('Saved on this device')
    if (next.isLast) openModal('onboardingComplete')
    // Replaces the history entry, so that Back skips the answered step.
    goOn(next.href, { replace: true })
  }
  return (
    <QuestionForm
      asking={{
        subject,
        step,
        today,
        saved: undefined,
        title,
        header: <SetupHeader steps={steps} current={step} />,
        submitLabel: 'Next',
        onUntouched: () => navigate(next.href),
        onSaved: finish,
      }}
    />
  )
}

const NoStep = ({ steps }: { steps: readonly OnboardingStep[] }) => (
  <Page title={title} above={<SetupHeader steps={steps} />}>
    {isAccountSetUp(steps) ? (
      <EmptyState
        picture={<BridgedPicture />}
        title="You’ve answered every question"
        action={
          <Button component={TextLink} href={routes.healthProfile}>
            Check your answers
          </Button>
        }
      >
        <p>We compare your answers with each study that opens. You can change them at any time.</p>
      </EmptyState>
    ) : (
      <p>Select a question from the incomplete numbered steps above.</p>
    )}
  </Page>
)

interface SetupHeaderProps {
  steps: readonly OnboardingStep[]
  current?: OnboardingStep
}

/** The task of a question, its progress, and links to the other questions. */
function SetupHeader({ steps, current }: SetupHeaderProps) {
  const { title, subtitle, duration } = accountSetup
  const left = steps.filter(({ complete }) => !complete)
  // An answered question is changed in the health profile, so Back leads to one that was skipped.
  const before = current && left[left.indexOf(current) - 1]
  return (
    <Stack gap={0} mb="lg">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={0}>
        <Text m={0} size="sm" c="dimmed">
          <Text span c="var(--rowan-ink)" fw={700} display="block">
            {title}
          </Text>
          <span>
            {subtitle},{' '}
            <span className="link-note">
              {duration.low}-{duration.high} mins
            </span>
          </span>
        </Text>
        <CloseLink href={routes.dashboard} />
      </Group>
      {current && (
        <Group mt="sm" gap="0 var(--rowan-space-4)">
          <Text m={0} size="sm" fw={600}>
            Question {steps.indexOf(current) + 1} of {steps.length}
          </Text>
          {left.length === 1 && (
            <Text m={0} size="sm">
              One question is left.
            </Text>
          )}
          {before && (
            <TextLink isTall href={routes.onboardingStep.href(before.name)}>
              Back to question {steps.indexOf(before) + 1}
            </TextLink>
          )}
        </Group>
      )}
      <StepDots
        label="Questions"
        look={current ? 'bar' : 'dots'}
        steps={setupDots(steps, current)}
      />
    </Stack>
  )
}
