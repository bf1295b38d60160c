import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import classes from './SuggestionField.module.css'

export interface Suggestion {
  id: string
  text: string
  note?: string | undefined
  /** What else it is called. */
  also?: string
  /** Choosing it shows others in its place. */
  opens?: string | undefined
}

interface SuggestionFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  suggestions: readonly Suggestion[]
  /** What screen readers call the list. */
  listLabel: string
  /** Whose suggestions they are, below them. */
  source?: string | undefined
  /** Otherwise it is a plain text field until there are suggestions. */
  isSearch?: boolean
  onType: (text: string) => void
  /** Called with the id of the suggestion that was chosen. */
  onPick: (id: string) => void
}

/** A field of one line with suggestions below it while somebody types. */
export function SuggestionField(props: SuggestionFieldProps) {
  const { value, suggestions, listLabel, source, isSearch = false, ...more } = props
  const { onType, onPick, ...field } = more
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isOffering = combobox.dropdownOpened && suggestions.length > 0
  const pick = (chosen: string) => {
    combobox.resetSelectedOption()
    const opens = suggestions.find(({ id }) => id === chosen)?.opens !== undefined
    if (!opens) combobox.closeDropdown()
    onPick(chosen)
  }
  return (
    // Not in a portal: the list would be outside the page's landmarks.
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
      <Combobox.Target withExpandedAttribute={isSearch || isOffering} autoComplete="off">
        <TextInput
          {...field}
          value={value}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onKeyDown={(event) => {
            const isChoosing = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
            if (!isChoosing) field.onKeyDown?.(event)
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          aria-autocomplete="list"
          spellCheck={false}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options className={classes['suggestions']} aria-label={listLabel}>
          {suggestions.map(({ id, text, note, also, opens }) => (
            <Combobox.Option key={id} value={id} className={classes['suggestion']}>
              {text} {note && <span className={classes['place']}>{note}</span>}
              {also && (
                <>
                  <span className="visually-hidden">, also called </span>
                  <span className={classes['also']}>{also}</span>
                </>
              )}
              {opens && <span className="visually-hidden">, {opens}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {source !== undefined && (
          <Combobox.Footer c="dimmed" px="md">
            {source}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
