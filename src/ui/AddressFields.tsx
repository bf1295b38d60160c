import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatPostcode, looksLikePostcode } from '#contract/addresses.ts'
import classes from './AddressFields.module.css'
import { useAutofill } from './autofill.ts'

/** The fields of an address, in their order. */
export const addressFieldNames = ['line1', 'line2', 'city', 'postcode'] as const
type AddressFieldName = (typeof addressFieldNames)[number]

const fields = [
  { name: 'line1', label: 'Address line 1', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const

interface AddressFieldsProps {
  register: (name: AddressFieldName, options?: { onBlur: () => void }) => UseFormRegisterReturn
  errors: Partial<Record<AddressFieldName, { message?: string | undefined } | undefined>>
  /** As typed so far. */
  postcode: string
  /** Replaces the typed postcode by its usual spelling. */
  onSpell: (postcode: string) => void
  readOnly?: boolean
}

/** The four fields of an address. An unusual postcode gets a warning, but is never refused. */
export function AddressFields(props: AddressFieldsProps) {
  const { register, errors, postcode, onSpell, readOnly = false } = props
  const autofill = useAutofill()
  const isOdd = useOddPostcode(postcode)
  const spellPostcode = { onBlur: () => onSpell(formatPostcode(postcode)) }
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
            autoComplete={autofill(autoComplete)}
            autoCapitalize={isPostcode ? 'characters' : 'words'}
            spellCheck={false}
            error={errors[name]?.message}
            inputWrapperOrder={['label', 'error', 'input', 'description']}
            description={
              isPostcode && isOdd && !readOnly
                ? 'This does not look like a UK postcode. Check it, or carry on if it’s right.'
                : undefined
            }
            {...register(name, isPostcode ? spellPostcode : undefined)}
          />
        )
      })}
    </div>
  )
}

/** In ms. Half a postcode always looks wrong, and a warning on blur would move the button. */
const typingPause = 700

function useOddPostcode(typed: string): boolean {
  const [paused] = useDebouncedValue(typed, typingPause)
  return paused === typed && typed.trim() !== '' && !looksLikePostcode(typed)
}
