import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AddressForm } from '#contract/addresses.ts'
import { announce } from '#ui/live-status.tsx'
import { findQuery, retrieve } from './address-service.ts'
import classes from './AddressLookUp.module.css'

/** Shorter texts match half the country. */
const shortestText = 3
const typingPause = 300

interface AddressLookUpProps {
  id: string
  subject: string
  text: string
  onType: (text: string) => void
  onPick: (address: AddressForm) => void
}

/**
 * Finds an address while it is typed. A street or a postcode opens into its addresses, an address
 * is handed to the form. When the service does not answer, the way by hand remains.
 */
export function AddressLookUp({ id, subject, text, onType, onPick }: AddressLookUpProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [container, setContainer] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const [paused] = useDebouncedValue(text.trim(), typingPause)
  const isLongEnough = paused.length >= shortestText
  const search = useQuery({
    ...findQuery({ subject, text: paused, container }),
    enabled: isLongEnough,
  })
  const suggestions = isLongEnough ? search.data : undefined
  const count = suggestions?.length

  useEffect(() => {
    if (count !== undefined) announce(count === 1 ? '1 address found' : `${count} addresses found`)
  }, [count, container, paused])

  const choose = async (chosenId: string) => {
    const chosen = suggestions?.find(({ Id }) => Id === chosenId)
    if (!chosen) return
    if (chosen.Type !== 'Address') return setContainer(chosen.Id)
    combobox.closeDropdown()
    try {
      onPick(await retrieve(chosen.Id))
      setHasFailed(false)
      announce('The address is filled in below')
    } catch {
      setHasFailed(true)
    }
  }

  const type = (typed: string) => {
    onType(typed)
    setContainer(undefined)
    setHasFailed(false)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }

  return (
    <div>
      {/* Not in a portal: outside the landmarks of the page the list would be lost. */}
      <Combobox
        store={combobox}
        onOptionSubmit={(chosenId) => void choose(chosenId)}
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            id={id}
            label="Find your address"
            description="Start typing your postcode or your address"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            aria-autocomplete="list"
            spellCheck={false}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!count}>
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
      <LookUpState
        isSearching={isLongEnough && search.isFetching}
        hasFailed={hasFailed || (isLongEnough && search.isError)}
        isEmpty={count === 0}
      />
    </div>
  )
}

interface LookUpStateProps {
  isSearching: boolean
  hasFailed: boolean
  isEmpty: boolean
}

function LookUpState({ isSearching, hasFailed, isEmpty }: LookUpStateProps) {
  if (isSearching) return <p className={classes['state']}>Searching…</p>
  if (hasFailed) {
    return (
      <p className={classes['state']}>
        The address search does not answer at the moment. You can enter your address manually.
      </p>
    )
  }
  if (!isEmpty) return undefined
  return (
    <p className={classes['state']}>
      We found no address like this. Check the spelling, or enter your address manually.
    </p>
  )
}
