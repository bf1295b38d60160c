import { Button } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { addAddress, addressFields, formatPostcode, type AddressForm } from '#contract/addresses.ts'
import { AddressFields, addressFieldNames } from '#ui/AddressFields.tsx'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { useHoldUpdates } from '#ui/hold-updates.ts'
import { announce } from '#ui/live-status.tsx'
import classes from './AddAddress.module.css'
import { refreshAddresses } from './queries.ts'

interface AddAddressProps {
  subject: string
  /** Called with the errors for the page's summary; empty once there are none. */
  onProblem: (errors: readonly FieldError[]) => void
  onDone: () => void
}

/** The form for another address. It keeps what was typed if it cannot be saved. */
export function AddAddress({ subject, onProblem, onDone }: AddAddressProps) {
  const client = useQueryClient()
  const { submit, isPending } = useSubmit({
    action: 'add-address',
    // A delivery address: the home address belongs to the health profile and is not changed.
    send: ({ line1, line2, city, postcode }: AddressForm, options) =>
      call(
        addAddress,
        {
          body: {
            line1,
            ...(line2 && { line2 }),
            city,
            postcode: formatPostcode(postcode),
            isHome: false,
          },
        },
        options,
      ),
    onDone: async () => {
      await refreshAddresses(client, subject)
      announce('The address is saved')
      onDone()
    },
    onFailed: ({ message }) => onProblem([{ fieldId: 'line1', message }]),
  })
  const form = useForm({
    resolver: valibotResolver(v.object(addressFields)),
    defaultValues: { line1: '', line2: '', city: '', postcode: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  useHoldUpdates('an address is typed', isDirty)
  const postcode = useWatch({ control: form.control, name: 'postcode' })
  const { setFocus } = form

  useEffect(() => setFocus('line1'), [setFocus])

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    // Failures are shown on the page.
    void form.handleSubmit(submit, (faults) =>
      onProblem(
        addressFieldNames.flatMap((fieldId) => {
          const message = faults[fieldId]?.message
          return message ? [{ fieldId, message }] : []
        }),
      ),
    )(event)
  }

  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      <FieldGroup id="new-address" legend="Add an address">
        <AddressFields
          register={(name, options) => form.register(name, options)}
          errors={errors}
          postcode={postcode}
          onSpell={(spelled) => form.setValue('postcode', spelled)}
        />
      </FieldGroup>
      <div className={classes['buttons']}>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save address'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
