import type { TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Diseases } from '#contract/diseases.ts'
import { suggestDiseases, type DiseaseSuggestion } from '#domain/known-diseases.ts'
import { announce } from '#ui/live-status.tsx'
import { SuggestionField } from '../SuggestionField.tsx'

interface DiseaseFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  /** Without them the field still works. */
  diseases: Diseases | undefined
  onType: (text: string) => void
  /** Called with a suggestion that was chosen. */
  onPick: (suggestion: DiseaseSuggestion) => void
}

/** In ms: the number of suggestions is announced once the typing pauses. */
const typingPause = 700

/** A diagnosis, with suggestions of rare diseases. Accepts anything. */
export function DiseaseField({ diseases, onPick, ...field }: DiseaseFieldProps) {
  const suggestions = diseases ? suggestDiseases(diseases, field.value) : []
  const count = suggestions.length
  const [paused] = useDebouncedValue(field.value, typingPause)
  const isPaused = paused === field.value

  useEffect(() => {
    if (count > 0 && isPaused) announce(count === 1 ? '1 suggestion' : `${count} suggestions`)
  }, [count, isPaused])

  return (
    <SuggestionField
      {...field}
      listLabel="Suggestions"
      source={diseases?.source}
      suggestions={suggestions.map(({ id, name, alsoCalled }) => ({
        id,
        text: name,
        also: alsoCalled.join(', '),
      }))}
      onPick={(chosen) => {
        const suggestion = suggestions.find(({ id }) => id === chosen)
        if (suggestion) onPick(suggestion)
      }}
    />
  )
}
