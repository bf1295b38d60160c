import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { kitTasks } from '#contract/kits.ts'
import type { Step } from '#domain/steps.ts'
import { routes } from '#routes'
import { ErrorSummary, type FieldError } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import { StepDots, TaskHeader } from '#ui/TaskHeader.tsx'

export interface StepProps {
  complete: ReadonlySet<WizardStep>
  subject: string
}

interface WizardFrameProps {
  step: WizardStep
  complete: ReadonlySet<WizardStep>
  errors?: readonly FieldError[]
  /** How often the form was submitted, so that an unchanged summary is announced again. */
  tries?: number
  children: ReactNode
}

/** The layout of a step: the task, links to the other steps, and this one's errors. */
export function WizardFrame({
  step,
  complete,
  errors = [],
  tries = 0,
  children,
}: WizardFrameProps) {
  const place = wizardStepNames.indexOf(step)
  const before = wizardStepNames[place - 1]
  return (
    <Page
      title={kitTasks.wizard.title}
      documentTitle={`${wizardSteps[step]} – ${kitTasks.wizard.title}`}
      heading={wizardSteps[step]}
      hasError={errors.length > 0}
      backTo={{ href: before ? routes.kitWizard.href(before) : routes.kit, label: 'Back' }}
      above={
        <>
          <Paper variant="quiet" px="md" mb="xl">
            <Stack>
              <TaskHeader
                {...kitTasks.wizard}
                status={`Step ${place + 1} of ${wizardStepNames.length}`}
                closeHref={routes.dashboard}
              />
              <StepDots label="Steps of the order" steps={wizardDots(complete, step)} />
            </Stack>
          </Paper>
          <ErrorSummary errors={errors} tries={tries} />
        </>
      }
    >
      {children}
    </Page>
  )
}

/** The three steps of an order with their titles (section 2). */
export const wizardSteps = {
  step1: 'Order Kit',
  step2: 'Person taking the kit',
  step3: 'Delivery Address',
} as const

export type WizardStep = keyof typeof wizardSteps

const wizardStepNames: readonly WizardStep[] = ['step1', 'step2', 'step3']

export const isWizardStep = (name: string | undefined): name is WizardStep =>
  name !== undefined && Object.hasOwn(wizardSteps, name)

/** Section 4: the order cannot be placed while more than one step remains incomplete. */
export const canSubmit = (complete: ReadonlySet<WizardStep>): boolean =>
  wizardStepNames.length - complete.size <= 1

/** The steps before the last that are not complete, and so block the order. */
export const missingSteps = (complete: ReadonlySet<WizardStep>): WizardStep[] =>
  canSubmit(complete)
    ? []
    : wizardStepNames.filter((name) => name !== 'step3' && !complete.has(name))

export const wizardDots = (complete: ReadonlySet<WizardStep>, current: WizardStep): Step[] =>
  wizardStepNames.map((name) => ({
    name: wizardSteps[name],
    url: routes.kitWizard.href(name),
    status: statusOf(name, { complete, current }),
  }))

function statusOf(
  name: WizardStep,
  { complete, current }: { complete: ReadonlySet<WizardStep>; current: WizardStep },
): Step['status'] {
  if (name === current) return 'current'
  return complete.has(name) ? 'complete' : 'incomplete'
}
