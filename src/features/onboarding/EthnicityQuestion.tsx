import { useState } from 'react'
import { ethnicGroups, preferNotToSay } from '#contract/ethnicities.ts'
import { questions } from '#contract/questions.ts'
import { type Choice, ChoiceForm } from './ChoiceQuestion.tsx'
import { useScreen } from './QuestionFrame.tsx'
import { createDrafts } from './drafts.ts'
import type { QuestionProps } from './questions.ts'
import { useSaveAnswer } from './use-answer-form.ts'

const groupDrafts = createDrafts<Choice>()
const backgroundDrafts = createDrafts<Choice>()

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Two screens: the group, then the background within it. "Prefer not to say" needs only the first. */
export function EthnicityQuestion({ asking }: { asking: QuestionProps }) {
  const { subject, saved } = asking
  const saving = useSaveAnswer(asking)
  const { screen, show } = useScreen()
  const savedEthnicity = saved?.ethnicity ?? ''
  const [group, setGroup] = useState(
    () => groupDrafts.read({ subject, questionType: 'ethnicity' })?.choice,
  )
  const backgrounds = backgroundsOf(group)

  const choose = (chosen: string) => {
    if (chosen === preferNotToSay) {
      return saving.save({ questionType: 'ethnicity', ethnicity: preferNotToSay })
    }
    setGroup(chosen)
    return show('background')
  }

  if (screen === 'background' && backgrounds.length > 0) {
    const { onUntouched: _, ...askingOn } = asking
    return (
      <ChoiceForm
        key="background"
        asking={askingOn}
        saving={saving}
        drafts={backgroundDrafts}
        options={optionsOf(backgrounds)}
        chosen={backgrounds.includes(savedEthnicity) ? savedEthnicity : ''}
        required={questions.ethnicity.required}
        hint={`You chose ${group}. Which of these best describes your background?`}
        onChosen={(ethnicity) => saving.save({ questionType: 'ethnicity', ethnicity })}
      />
    )
  }
  return (
    <ChoiceForm
      key="group"
      asking={asking}
      saving={saving}
      drafts={groupDrafts}
      options={optionsOf(groupChoices)}
      chosen={groupOf(savedEthnicity) ?? ''}
      required={questions.ethnicity.required}
      hint="Choose the group that best describes you. We’ll then ask about your background."
      submitLabel="Next"
      onChosen={choose}
    />
  )
}

/** The options of the first screen: the groups in order, then "prefer not to say". */
export const groupChoices: readonly string[] = [
  ...ethnicGroups.map(({ group }) => group),
  preferNotToSay,
]

/** The backgrounds of a group; empty if it is not a group. */
export const backgroundsOf = (group: string | undefined): readonly string[] =>
  ethnicGroups.find((each) => each.group === group)?.backgrounds ?? []

/** The option of the first screen that a saved ethnicity belongs to. */
export const groupOf = (ethnicity: string): string | undefined =>
  ethnicity === preferNotToSay
    ? preferNotToSay
    : ethnicGroups.find(({ group }) => backgroundsOf(group).includes(ethnicity))?.group
