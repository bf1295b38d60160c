import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { latestOrder } from '#contract/kits.ts'
import { useMember } from '#identity/session.ts'
import { dropDrafts, useIsRestored } from '#offline/drafts.ts'
import { routes } from '#routes'
import { isOpen } from '#domain/kit-dates.ts'
import { openModal } from '#ui/shell-state.ts'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { useNow } from '#ui/use-now.ts'
import { useSchemaForm } from '#ui/form.tsx'
import { DeliveryStep, DeliveryValues, draftKey, drafts, noAddress } from './DeliveryStep.tsx'
import { KitGate } from '../KitGate.tsx'
import { PersonStep } from './PersonStep.tsx'
import { ProductStep } from './ProductStep.tsx'
import { isWizardStep, type WizardStep } from './WizardFrame.tsx'

/** Ordering the kit in three steps (section 2). What was typed is kept when moving between them. */
export function OrderWizardPage({ params }: { params: { step?: string | undefined } }) {
  const isRestored = useIsRestored(draftKey(useMember().subject))
  return (
    <KitGate>
      {isWizardStep(params.step) ? (
        <Wizard key={isRestored ? 'restored' : 'new'} step={params.step} />
      ) : (
        <Redirect to={routes.kitWizard.href('step1')} replace />
      )}
    </KitGate>
  )
}

function Wizard({ step }: { step: WizardStep }) {
  const { subject } = useMember()
  const [, navigate] = useLocation()
  const leave = useNavigateIfStillHere()
  const now = useNow()
  const [complete, setComplete] = useState<ReadonlySet<WizardStep>>(new Set())
  const orders = useQuery(memberQueries.kitOrders(subject))
  const begun = drafts.read(draftKey(subject)) ?? noAddress
  const delivery = useSchemaForm(DeliveryValues, begun)

  const goOn = (to: WizardStep) => {
    setComplete(new Set([...complete, step]))
    navigate(routes.kitWizard.href(to))
  }
  const finish = () => {
    dropDrafts(draftKey(subject))
    openModal('kitOrdered')
    leave(routes.kit)
  }

  const latest = latestOrder(orders.data?.orders ?? [])
  if (latest && isOpen(latest, now)) return <Redirect to={routes.kit} replace />

  const shared = { complete, subject }
  switch (step) {
    case 'step1':
      return <ProductStep {...shared} onNext={() => goOn('step2')} />
    case 'step2':
      return <PersonStep {...shared} onNext={() => goOn('step3')} />
    case 'step3':
      return <DeliveryStep {...shared} delivery={delivery} onOrdered={finish} />
  }
}
