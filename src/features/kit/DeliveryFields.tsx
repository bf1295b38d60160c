import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatPostcode, looksLikePostcode } from '#contract/addresses.ts'
import classes from './DeliveryFields.module.css'
import type { DeliveryValues } from './delivery-values.ts'

const fields = [
  { name: 'line1', label: 'Address line 1', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const

/** The four fields of the delivery address. What differs from a saved one is an address of its own. */
export function DeliveryFields<Output>({
  form,
}: {
  form: UseFormReturn<DeliveryValues, unknown, Output>
}) {
  const [isOddPostcode, setIsOddPostcode] = useState(false)
  const { errors } = form.formState

  const tidyPostcode = () => {
    const typed = form.getValues('postcode')
    const postcode = formatPostcode(typed)
    if (postcode !== typed) form.setValue('postcode', postcode)
    setIsOddPostcode(postcode !== '' && !looksLikePostcode(postcode))
  }

  return (
    <div className={classes['fields']}>
      {fields.map(({ name, label, autoComplete }) => {
        const isPostcode = name === 'postcode'
        return (
          <TextInput
            key={name}
            id={name}
            className={classes[name]}
            label={label}
            autoComplete={autoComplete}
            autoCapitalize={isPostcode ? 'characters' : 'words'}
            spellCheck={false}
            error={errors[name]?.message}
            description={
              isPostcode && isOddPostcode
                ? 'This does not look like a UK postcode. Check it, or go on if it is right.'
                : undefined
            }
            {...form.register(name, {
              onChange: () => form.setValue('addressId', ''),
              ...(isPostcode && { onBlur: tidyPostcode }),
            })}
          />
        )
      })}
    </div>
  )
}
