import type { ReactNode } from 'react'
import { kitTasks } from '#contract/kits.ts'
import { hrefs, routes } from '#routes'
import { ErrorSummary, type FieldError } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import { StepDots } from '#ui/StepDots.tsx'
import { TaskHeader } from '#ui/TaskHeader.tsx'
import classes from './WizardFrame.module.css'
import { wizardDots, wizardStepNames, wizardSteps, type WizardStep } from './wizard-steps.ts'

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
  const before = wizardStepNames[wizardStepNames.indexOf(step) - 1]
  return (
    <Page
      title={kitTasks.wizard.title}
      documentTitle={`${wizardSteps[step]} – ${kitTasks.wizard.title}`}
      heading={wizardSteps[step]}
      hasError={errors.length > 0}
      backTo={{ href: before ? hrefs.kitWizard(before) : routes.kit, label: 'Back' }}
      above={
        <>
          <div className={classes['header']}>
            <TaskHeader
              {...kitTasks.wizard}
              questions={{ completed: complete.size, total: wizardStepNames.length }}
              closeHref={routes.dashboard}
            />
            <StepDots label="Steps of the order" steps={wizardDots(complete, step)} />
          </div>
          <ErrorSummary key={tries} errors={errors} />
        </>
      }
    >
      {children}
    </Page>
  )
}
