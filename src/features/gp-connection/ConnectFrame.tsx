import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { gpTask } from '#contract/tasks.ts'
import { routes } from '#routes'
import { ErrorSummary, type FieldError } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import type { Step } from '#domain/steps.ts'
import { StepDots, TaskHeader } from '#ui/TaskHeader.tsx'

const details = 'Details of your letter'

interface ConnectFrameProps {
  step: 1 | 2
  errors?: readonly FieldError[]
  /** How often the form was submitted, so that an unchanged summary is announced again. */
  tries?: number
  children: ReactNode
}

/** The layout of the two steps: the task, the steps and this one's errors. */
export const ConnectFrame = ({ step, errors = [], tries = 0, children }: ConnectFrameProps) => (
  <Page
    title={gpTask.title}
    documentTitle={step === 1 ? gpTask.title : `${details} – ${gpTask.title}`}
    heading={null}
    hasError={errors.length > 0}
    backTo={{ href: step === 1 ? routes.dashboard : routes.gpConnect, label: 'Back' }}
    above={
      <Stack gap="xs" mb="lg">
        <TaskHeader
          title={gpTask.title}
          duration={gpTask.duration}
          status={`Step ${step} of 2`}
          heading={<h1>{gpTask.title}</h1>}
          closeHref={routes.dashboard}
        />
        <StepDots label="Steps of connecting" steps={dots(step)} />
        <ErrorSummary errors={errors} tries={tries} />
      </Stack>
    }
  >
    {children}
  </Page>
)

const dots = (step: 1 | 2): Step[] => [
  { name: 'What you need', url: routes.gpConnect, status: step === 1 ? 'current' : 'complete' },
  {
    name: details,
    url: routes.gpConnectDetails,
    status: step === 2 ? 'current' : 'incomplete',
  },
]
