import { Button, NativeSelect, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, writeBack } from '#api/write-back.ts'
import { type Address as SavedAddress, addressFields, formatPostcode } from '#contract/addresses.ts'
import { kitProduct, orderKit } from '#contract/kits.ts'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { createDrafts, useDraft } from '#offline/drafts.ts'
import { routes } from '#routes'
import { addressFieldNames, AddressFields } from '#ui/fields.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { StatusBanner } from '#ui/status.tsx'
import { type SchemaForm, withEdits } from '#ui/form.tsx'
import { productRows } from './ProductStep.tsx'
import {
  type StepProps,
  WizardFrame,
  missingSteps,
  type WizardStep,
  wizardSteps,
} from './WizardFrame.tsx'
import classes from './DeliveryStep.module.css'

type DeliveryForm = SchemaForm<DeliveryValues, Delivery>['form']

interface DeliveryStepProps extends StepProps {
  delivery: SchemaForm<DeliveryValues, Delivery>
  onOrdered: () => void
}

/** The delivery address, a summary of the order, and the button that places it. */
export function DeliveryStep({ complete, subject, delivery, onOrdered }: DeliveryStepProps) {
  const { form, errors: problems, tries, submitWith } = delivery
  const { submit, isPending, failure } = usePlaceOrder({ subject, form, onOrdered })
  const isReachable = useIsReachable()
  const reachability = useConnectivity()
  const missing = missingSteps(complete)
  const [isRefused, setIsRefused] = useState(false)
  const postcode = useWatch({ control: form.control, name: 'postcode' })
  const addresses = useQuery(memberQueries.addresses(subject))
  const [newest] = addresses.data ?? []
  useDraft(form, {
    drafts,
    key: draftKey(subject),
    // The newest address is filled in whenever nothing was typed or chosen.
    isBlank: (values) => isEmpty(values) || (newest && values.addressId === newest.id) === true,
  })

  const order = (event: SyntheticEvent) => {
    event.preventDefault()
    const message = blockedMessage({ missing, isReachable, reachability })
    setIsRefused(message !== undefined)
    if (message !== undefined) return announce(message)
    return submitWith(submit)(event)
  }

  const summary =
    problems.length === 0 && failure ? [{ fieldId: 'line1', message: failure.message }] : problems

  return (
    <WizardFrame step="step3" complete={complete} errors={summary} tries={tries}>
      <form onSubmit={order} noValidate>
        <Stack gap="lg">
          <SavedAddresses query={addresses} form={form} />
          <AddressFields
            register={(name, options) =>
              // An edited address is no longer the saved one.
              withEdits(
                form.register(name, options),
                () => form.getValues(name),
                () => form.setValue('addressId', ''),
              )
            }
            errors={form.formState.errors}
            postcode={postcode}
            onSpell={(spelled) => form.setValue('postcode', spelled)}
          />
          <Check form={form} subject={subject} />
          {failure?.cause === 'order-open' && (
            <p>
              <TextLink href={routes.kit}>Follow the kit you’ve ordered</TextLink>
            </p>
          )}
          <OrderBlocked
            missing={missing}
            isReachable={isReachable}
            reachability={reachability}
            isRefused={isRefused}
          />
          <div>
            <Button
              type="submit"
              className={classes[missing.length > 0 || !isReachable ? 'cannot' : 'can']}
              aria-disabled={isPending || missing.length > 0 || !isReachable}
              aria-describedby="order-blocked"
            >
              {isPending ? 'Placing the order…' : 'Place the order'}
            </Button>
          </div>
        </Stack>
      </form>
    </WizardFrame>
  )
}

function usePlaceOrder({
  subject,
  form,
  onOrdered,
}: Pick<DeliveryStepProps, 'subject' | 'onOrdered'> & { form: DeliveryForm }) {
  const queryClient = useQueryClient()
  return useSubmit({
    action: 'order-kit',
    send: ({ addressId, line2, postcode, ...address }: Delivery, options) => {
      const filled = { ...(line2 && { line2 }), ...(addressId && { addressId }) }
      const body = { ...kitProduct, ...address, ...filled, postcode: formatPostcode(postcode) }
      return call(orderKit, { body }, options)
    },
    onDone: async ({ order }) => {
      const orders = memberQueries.kitOrders(subject)
      await writeBack(
        queryClient,
        [
          changed(orders, (known) => ({
            orders: [order, ...known.orders.filter(({ id }) => id !== order.id)],
          })),
        ],
        [orders.queryKey],
      )
      onOrdered()
    },
    onFailed: ({ fields }) => {
      for (const { field, message } of fields) {
        const name = addressFieldNames.find((known) => known === field)
        if (name) form.setError(name, { message })
      }
    },
  })
}

const offlineMessage = (reachability: Reachability) =>
  `${noConnection(reachability)} You cannot place an order at the moment. We’ll keep what you typed.`

function blockedMessage({
  missing,
  isReachable,
  reachability,
}: Omit<OrderBlockedProps, 'isRefused'>) {
  if (missing.length > 0) {
    return `Before you can place the order, go through: ${missing.map((name) => wizardSteps[name]).join(', ')}.`
  }
  return isReachable ? undefined : offlineMessage(reachability)
}

type Reachability = ReturnType<typeof useConnectivity>

interface OrderBlockedProps {
  missing: readonly WizardStep[]
  isReachable: boolean
  reachability: Reachability
  /** Whether the person has pressed the button anyway. */
  isRefused: boolean
}

/** Why the order cannot be placed now: the description of the button. */
const OrderBlocked = ({ missing, isReachable, reachability, isRefused }: OrderBlockedProps) => (
  <div id="order-blocked">
    {missing.length > 0 && (
      <StatusBanner tone={isRefused ? 'error' : 'attention'}>
        <p>Before you can place the order, go through:</p>
        <ul>
          {missing.map((name) => (
            <li key={name}>
              <TextLink href={routes.kitWizard.href(name)}>{wizardSteps[name]}</TextLink>
            </li>
          ))}
        </ul>
      </StatusBanner>
    )}
    {!isReachable && (
      <StatusBanner tone="attention">
        <p>{offlineMessage(reachability)}</p>
      </StatusBanner>
    )}
  </div>
)

interface SavedAddressesProps {
  query: UseQueryResult<readonly SavedAddress[]>
  form: DeliveryForm
}

/** Choosing a saved address fills the four fields (section 5). */
function SavedAddresses({ query, form }: SavedAddressesProps) {
  const { data, error } = query
  const saved = data ?? []
  const chosen = useWatch({ control: form.control, name: 'addressId' })

  const fill = ({ id, ...address }: SavedAddress) => {
    form.setValue('addressId', id)
    for (const name of addressFieldNames) form.setValue(name, address[name] ?? '')
    form.clearErrors()
  }
  const choose = (id: string) => {
    if (id === form.getValues('addressId')) return
    form.setValue('addressId', id)
    const address = saved.find((each) => each.id === id)
    if (!address) return
    fill(address)
    announce('We’ve filled in the address below')
  }
  const isOffered = useRef(false)
  const offer = useEffectEvent((addresses: readonly SavedAddress[]) => {
    // Only once: a person who clears the fields wants another address.
    if (isOffered.current) return
    isOffered.current = true
    const { addressId, ...typed } = form.getValues()
    const offered = isEmpty(typed) ? addresses[0] : addresses.find(({ id }) => id === addressId)
    if (offered) fill(offered)
    // It was chosen before, and has been removed since.
    else form.setValue('addressId', '')
  })
  useEffect(() => {
    if (data) offer(data)
  }, [data])

  // Section 8: a failed list shows the error's own message. The fields work without it.
  if (error) return <p>{error.message}</p>
  if (saved.length === 0) return undefined
  return (
    <NativeSelect
      label="Use a saved address"
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: 'Choose an address or type one' },
        ...saved.map(({ id, name, postcode }) => ({ value: id, label: `${name}, ${postcode}` })),
      ]}
    />
  )
}

/** The summary of the order, to check before placing it. */
function Check({ form, subject }: { form: DeliveryForm; subject: string }) {
  const member = useMember()
  const { data: known } = useQuery(memberQueries.user(subject))
  const names = [known?.firstName ?? member.firstName, known?.lastName ?? member.lastName]
  const { line1, line2 = '', city, postcode } = useWatch({ control: form.control })
  const lines = [line1, line2, city, formatPostcode(postcode ?? '')].flatMap(
    (line) => line?.trim() || [],
  )
  return (
    <section aria-labelledby="check">
      <Title order={2} id="check" mt={0} mb="sm">
        Check your order
      </Title>
      <SummaryList
        rows={[
          ...productRows,
          { term: 'For', values: [names.join(' ').trim()] },
          { term: 'Delivered to', values: lines, empty: 'Enter an address above' },
        ]}
      />
    </section>
  )
}

/** The values of the delivery form. */
export const DeliveryValues = v.object({
  ...addressFields,
  /** The saved address that the fields contain unchanged; otherwise empty. */
  addressId: v.string(),
})
export type DeliveryValues = v.InferInput<typeof DeliveryValues>
type Delivery = v.InferOutput<typeof DeliveryValues>

const isEmpty = (values: Omit<DeliveryValues, 'addressId'>) =>
  addressFieldNames.every((name) => !values[name])

export const drafts = createDrafts<DeliveryValues>(
  'delivery',
  v.object(v.entriesFromList(['addressId', ...addressFieldNames], v.string())),
)
export const draftKey = (subject: string) => ({ subject, of: 'kit' })

export const noAddress: DeliveryValues = {
  addressId: '',
  line1: '',
  line2: '',
  city: '',
  postcode: '',
}
