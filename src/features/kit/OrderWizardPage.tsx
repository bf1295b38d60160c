import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Redirect, useLocation } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { latestOrder } from '#contract/kits.ts'
import { useMember } from '#identity/use-member.ts'
import { hrefs, routes } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useHoldUpdates } from '#ui/hold-updates.ts'
import { isOpen } from '#ui/kit-dates.ts'
import { Page } from '#ui/Page.tsx'
import { openModal } from '#ui/shell-state.ts'
import { useGoOn } from '#ui/use-go-on.ts'
import { useNow } from '#ui/use-now.ts'
import { DeliveryValues, noAddress } from './delivery-values.ts'
import { DeliveryStep } from './DeliveryStep.tsx'
import { KitGate } from './KitGate.tsx'
import { PersonStep } from './PersonStep.tsx'
import { ProductStep } from './ProductStep.tsx'
import { isWizardStep, type WizardStep } from './wizard-steps.ts'

/** Ordering the kit in three steps (section 2). What was typed is kept when moving between them. */
export const OrderWizardPage = ({ params }: { params: { step?: string | undefined } }) => (
  <KitGate>
    {isWizardStep(params.step) ? (
      <Wizard step={params.step} />
    ) : (
      <Redirect to={hrefs.kitWizard('step1')} replace />
    )}
  </KitGate>
)

function Wizard({ step }: { step: WizardStep }) {
  const { subject } = useMember()
  const [, navigate] = useLocation()
  const leave = useGoOn()
  const now = useNow()
  const [hasOrdered, setHasOrdered] = useState(false)
  const [complete, setComplete] = useState<ReadonlySet<WizardStep>>(new Set())
  const orders = useQuery(memberQueries.kitOrders(subject))
  const form = useForm({
    resolver: valibotResolver(DeliveryValues),
    defaultValues: noAddress,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useHoldUpdates('an order is being made', form.formState.isDirty && !hasOrdered)

  const goOn = (to: WizardStep) => {
    setComplete(new Set([...complete, step]))
    navigate(hrefs.kitWizard(to))
  }
  const finish = () => {
    openModal('kitOrdered')
    if (leave(routes.kit)) setHasOrdered(true)
  }

  const latest = latestOrder(orders.data?.orders ?? [])
  if (latest && isOpen(latest, now) && !hasOrdered) return <AlreadyOrdered />

  const shared = { complete, subject }
  switch (step) {
    case 'step1':
      return <ProductStep {...shared} onNext={() => goOn('step2')} />
    case 'step2':
      return <PersonStep {...shared} onNext={() => goOn('step3')} />
    case 'step3':
      return <DeliveryStep {...shared} form={form} onOrdered={finish} />
  }
}

const AlreadyOrdered = () => (
  <Page title="You’ve ordered a kit" backTo={{ href: routes.kit, label: 'Back' }}>
    <p>You can have one order in progress at a time.</p>
    <p>
      <ButtonLink href={routes.kit}>Follow your kit</ButtonLink>
    </p>
  </Page>
)
