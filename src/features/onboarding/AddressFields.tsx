import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { addressFields, formatPostcode, looksLikePostcode } from '#contract/addresses.ts'
import classes from './AddressFields.module.css'

export const AddressValues = v.object({
  ...addressFields,
  lookUp: v.string(),
  /** Whether the address is one that the service gave or that was saved before. */
  isKnown: v.boolean(),
})
export type AddressValues = v.InferInput<typeof AddressValues>
export type FilledAddress = v.InferOutput<typeof AddressValues>

const fields = [
  { name: 'line1', label: 'Address line 1', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const

interface AddressFieldsProps {
  form: UseFormReturn<AddressValues, unknown, FilledAddress>
  /** Section 5: read-only until manual mode is on. */
  readOnly: boolean
}

/** The four fields of an address. A postcode of a wrong shape earns a sentence, never a refusal. */
export function AddressFields({ form, readOnly }: AddressFieldsProps) {
  const [isOddPostcode, setIsOddPostcode] = useState(false)
  const { errors } = form.formState

  const checkPostcode = (typed: string) => {
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
            readOnly={readOnly}
            autoComplete={autoComplete}
            autoCapitalize={isPostcode ? 'characters' : 'words'}
            spellCheck={false}
            error={errors[name]?.message}
            description={
              isPostcode && isOddPostcode && !readOnly
                ? 'This does not look like a UK postcode. Check it, or go on if it is right.'
                : undefined
            }
            {...form.register(name, {
              onChange: () => form.setValue('isKnown', false),
              ...(isPostcode && { onBlur: () => checkPostcode(form.getValues('postcode')) }),
            })}
          />
        )
      })}
    </div>
  )
}
