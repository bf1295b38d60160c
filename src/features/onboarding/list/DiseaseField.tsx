import type { TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Diseases } from '#contract/diseases.ts'
import { loadDiseases, suggestDiseases } from '#domain/known-diseases.ts'
import { announce } from '#ui/live-status.tsx'
import { SuggestionField } from '../SuggestionField.tsx'

interface DiseaseFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onType: (text: string) => void
  /** Called with a suggestion that was chosen. */
  onPick: (name: string) => void
}

/** In ms: the number of suggestions is announced once the typing pauses. */
const typingPause = 700

/** A diagnosis, with suggestions of rare diseases. Accepts anything. */
export function DiseaseField(field: DiseaseFieldProps) {
  const [diseases, setDiseases] = useState<Diseases>()
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
      suggestions={suggestions.map(({ name, alsoCalled }) => ({
        id: name,
        text: name,
        note: alsoCalled,
      }))}
      // Without the list the field still works.
      onFocus={() => void loadDiseases().then(setDiseases, () => undefined)}
    />
  )
}
