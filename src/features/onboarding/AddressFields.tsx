import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch, type UseFormReturn } from 'react-hook-form'
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
  const { errors } = form.formState
  const isOdd = useOddPostcode(useWatch({ control: form.control, name: 'postcode' }))

  const spellPostcode = () => {
    form.setValue('postcode', formatPostcode(form.getValues('postcode')))
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
            inputWrapperOrder={['label', 'error', 'input', 'description']}
            description={
              isPostcode && isOdd && !readOnly
                ? 'This does not look like a UK postcode. Check it, or go on if it is right.'
                : undefined
            }
            {...form.register(name, {
              onChange: () => form.setValue('isKnown', false),
              ...(isPostcode && { onBlur: spellPostcode }),
            })}
          />
        )
      })}
    </div>
  )
}

/** In milliseconds: half a postcode is odd, and a warning that appears on leaving would move the button. */
const typingPause = 700

function useOddPostcode(typed: string): boolean {
  const [paused] = useDebouncedValue(typed, typingPause)
  return paused === typed && typed.trim() !== '' && !looksLikePostcode(typed)
}
