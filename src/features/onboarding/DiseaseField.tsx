import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { announce } from '#ui/live-status.tsx'
import classes from './AddressLookUp.module.css'
import { lastPartOf } from './name-list.ts'
import { loadDiseases, suggestDiseases, type DiseaseNames } from './suggest-diseases.ts'

interface DiseaseFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onType: (text: string) => void
}

/** In ms: the number of suggestions is announced once the typing pauses. */
const typingPause = 700

/** A list of diagnoses that suggests rare diseases for the one being typed, but accepts anything. */
export function DiseaseField({ value, onType, ...field }: DiseaseFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [diseases, setDiseases] = useState<DiseaseNames>([])
  const typed = lastPartOf(value)
  const suggestions = suggestDiseases(diseases, typed)
  const count = suggestions.length
  const isOffering = combobox.dropdownOpened && count > 0
  const [paused] = useDebouncedValue(typed, typingPause)
  const isPaused = paused === typed

  useEffect(() => {
    if (isOffering && isPaused) announce(count === 1 ? '1 suggestion' : `${count} suggestions`)
  }, [count, isOffering, isPaused])

  // Without the list the field still works.
  const load = () => void loadDiseases().then(setDiseases, () => undefined)
  const type = (text: string) => {
    onType(text)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const pick = (name: string) => {
    onType(`${value.slice(0, value.length - typed.length)}${name}`)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
      {/* Not in a portal: the list would be outside the page's landmarks. Without suggestions it is a plain text field. */}
      <Combobox.Target withExpandedAttribute={isOffering} autoComplete="off">
        <TextInput
          {...field}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={load}
          onBlur={() => combobox.closeDropdown()}
          aria-autocomplete="list"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={count === 0}>
        <Combobox.Options className={classes['suggestions']} aria-label="Suggestions">
          {suggestions.map(({ name, alsoCalled }) => (
            <Combobox.Option key={name} value={name} className={classes['suggestion']}>
              {name} {alsoCalled && <span className={classes['place']}>{alsoCalled}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
