import { Button } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, type SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AddressForm } from '#contract/addresses.ts'
import { AddressFields, addressFieldNames } from '#ui/AddressFields.tsx'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { useHoldUpdates } from '#ui/hold-updates.ts'
import { announce } from '#ui/live-status.tsx'
import classes from './AddAddress.module.css'
import { NewAddress, noAddress } from './address-values.ts'
import { useAddresses } from './use-addresses.ts'
import { whyNotDone } from './why-not-done.ts'

interface AddAddressProps {
  subject: string
  /** What keeps it from being saved, for the summary of the page; empty once nothing does. */
  onProblem: (errors: readonly FieldError[]) => void
  onDone: () => void
}

/** Another address, typed in. Nothing typed is lost when it cannot be saved. */
export function AddAddress({ subject, onProblem, onDone }: AddAddressProps) {
  const { add } = useAddresses(subject)
  const form = useForm({
    resolver: valibotResolver(NewAddress),
    defaultValues: noAddress,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  useHoldUpdates('an address is typed', isDirty)
  const postcode = useWatch({ control: form.control, name: 'postcode' })
  const { setFocus } = form

  useEffect(() => setFocus('line1'), [setFocus])

  const save = async (address: AddressForm) => {
    try {
      await add(address)
    } catch (error) {
      const message = whyNotDone('The address has not been saved', error)
      return onProblem([{ fieldId: 'line1', message }])
    }
    announce('The address is saved')
    return onDone()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    // Whatever fails inside is told on the page.
    void form.handleSubmit(save, (faults) =>
      onProblem(
        addressFieldNames.flatMap((fieldId) => {
          const message = faults[fieldId]?.message
          return message ? [{ fieldId, message }] : []
        }),
      ),
    )(event)
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FieldGroup id="new-address" legend="Add an address">
        <AddressFields
          register={(name, options) => form.register(name, options)}
          errors={errors}
          postcode={postcode}
          onSpell={(spelled) => form.setValue('postcode', spelled)}
        />
      </FieldGroup>
      <div className={classes['buttons']}>
        <Button type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save address'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
