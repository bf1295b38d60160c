import { Combobox, TextInput, useCombobox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { AddressForm } from '#contract/addresses.ts'
import classes from './AddressLookUp.module.css'
import { useAddressSearch } from './use-address-search.ts'

interface AddressLookUpProps {
  id: string
  subject: string
  text: string
  onType: (text: string) => void
  onPick: (address: AddressForm) => void
  error: string | undefined
}

/**
 * Finds an address while it is typed. A street or postcode expands into its addresses; an address fills the
 * form. If the service does not answer, the address can still be typed.
 */
export function AddressLookUp(props: AddressLookUpProps) {
  const { id, subject, text, onType, onPick, error } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const search = useAddressSearch(subject, text)
  const { suggestions, isSearching, isRetrieving, hasFailed, choose, startAgain } = search
  const isFound = suggestions !== undefined && suggestions.length > 0

  const pick = async (chosenId: string) => {
    combobox.resetSelectedOption()
    if (suggestions?.find(({ Id }) => Id === chosenId)?.Type === 'Address') combobox.closeDropdown()
    const address = await choose(chosenId)
    if (address) onPick(address)
  }

  const type = (typed: string) => {
    onType(typed)
    startAgain()
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }

  return (
    <div>
      {/* Not in a portal: the list would be outside the page's landmarks. */}
      <Combobox
        store={combobox}
        onOptionSubmit={(chosenId) => void pick(chosenId)}
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            id={id}
            label="Find your address"
            description="Start typing your postcode or your address"
            value={text}
            error={error}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={keepEnter}
            aria-autocomplete="list"
            spellCheck={false}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isFound}>
          <Combobox.Options className={classes['suggestions']} aria-label="Addresses found">
            {suggestions?.map(({ Id, Text, Description, Type }) => (
              <Combobox.Option key={Id} value={Id} className={classes['suggestion']}>
                {Text} <span className={classes['place']}>{Description}</span>
                {Type !== 'Address' && (
                  <span className="visually-hidden">, opens its addresses</span>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {isSearching && <p className={classes['state']}>Searching…</p>}
      {isRetrieving && <p className={classes['state']}>Getting the address…</p>}
      {hasFailed && !isSearching && (
        <p className={classes['state']}>
          Address search is not working at the moment. You can enter your address manually.
        </p>
      )}
      {suggestions?.length === 0 && !isSearching && (
        <p className={classes['state']}>
          We could not find that address. Check the spelling, or enter your address manually.
        </p>
      )}
    </div>
  )
}

/** Enter chooses from the list, and must not submit an incomplete form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}
