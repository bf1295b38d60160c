import { hrefs } from '#routes'
import type { Step } from '#ui/StepDots.tsx'

/** The three steps of an order with their titles (section 2). */
export const wizardSteps = {
  step1: 'Order Kit',
  step2: 'Person taking the kit',
  step3: 'Delivery Address',
} as const

export type WizardStep = keyof typeof wizardSteps

export const wizardStepNames: readonly WizardStep[] = ['step1', 'step2', 'step3']

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
    url: hrefs.kitWizard(name),
    status: statusOf(name, { complete, current }),
  }))

function statusOf(
  name: WizardStep,
  { complete, current }: { complete: ReadonlySet<WizardStep>; current: WizardStep },
): Step['status'] {
  if (name === current) return 'current'
  return complete.has(name) ? 'complete' : 'incomplete'
}
