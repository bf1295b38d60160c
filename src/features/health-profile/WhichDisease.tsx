import { Box, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { memberQueries } from '#api/queries.ts'
import { fetchNames } from '#api/imported-names.ts'
import { fold } from '#contract/fold.ts'
import type { HealthProfile, OnboardingStep } from '#contract/profile.ts'
import { isImported, type Disease, type Diseases } from '#contract/diseases.ts'
import { diagnosesOf } from '#domain/answers.ts'
import { withinSentence } from '#domain/known-diseases.ts'
import { type Unclear, unchosenNames, unclearDiagnosis, withDisease } from '#domain/meanings.ts'
import type { NoteKind } from '#offline/cache/notes.ts'
import { submit, type Submission } from '#offline/outbox/use-outbox.ts'
import { useNote } from '#record/use-note.ts'
import { announce } from '#ui/live-status.tsx'
import { useAllDiseases } from '#ui/use-diseases.ts'

/** The diagnoses, folded, that are none of the diseases that they were taken for. */
const declinedNote: NoteKind<readonly string[]> = {
  name: 'diagnoses of no known disease',
  schema: v.pipe(v.array(v.string()), v.readonly()),
  toJson: (names) => names,
}

interface WhichDiseaseProps {
  subject: string
  profile: HealthProfile
  /** The step of the diagnoses. */
  step: OnboardingStep
  /** Whether the diagnoses wait to be sent: nothing is asked meanwhile. */
  isOnItsWay: boolean
}

/** Asks in one line which disease is meant by a diagnosis that was typed or pasted. A no is not asked again. */
export function WhichDisease({ subject, profile, step, isOnItsWay }: WhichDiseaseProps) {
  const client = useQueryClient()
  const diseases = useAllDiseases(fetchNames, unchosenNames(profile).length > 0)
  const [declined = [], changeDeclined, isNoteRead] = useNote({ subject }, declinedNote)
  const [told, setTold] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const section = useRef<HTMLElement>(null)
  const unclear =
    diseases && isNoteRead && !isOnItsWay
      ? unclearDiagnosis(diseases, profile, declined)
      : undefined

  /** The pressed button goes with its question. */
  const keepFocus = () => section.current?.focus()
  const tell = (words: string) => {
    setTold(words)
    announce(words)
  }
  const decline = (name: string) => {
    if (isSaving) return
    keepFocus()
    changeDeclined((before) => [...(before ?? []), fold(name)])
    tell(`We will not ask about “${name}” again.`)
  }
  const choose = async (name: string, disease: Disease) => {
    if (isSaving) return
    setSaving(true)
    keepFocus()
    const submission = await submit(
      {
        kind: 'answer-step',
        id: crypto.randomUUID(),
        step,
        answer: {
          questionType: 'diagnosis',
          ...withDisease(profile, name, disease.id),
          base: diagnosesOf(profile),
        },
      },
      { subject },
    )
    setSaving(false)
    const meant = diseases ? withinSentence(diseases, disease) : disease.name
    tell(toldOf(submission, `“${name}” is ${meant}. Your own words stay as they are.`))
    // The next try is about the list as it is by then.
    if (submission.state === 'refused')
      await client.invalidateQueries(memberQueries.healthProfile(subject))
  }

  if (!diseases || !(unclear || told || isSaving)) return undefined
  return (
    <Box component="section" ref={section} tabIndex={-1} aria-label="About your diagnosis">
      {told && <Text c="dimmed">{told}</Text>}
      {unclear && (
        <Meanings {...{ ...unclear, diseases, isSaving }} onChoose={choose} onDecline={decline} />
      )}
      {unclear?.meanings.some(isImported) && (
        <Text c="dimmed" fz="sm">
          {diseases.source}
        </Text>
      )}
    </Box>
  )
}

function toldOf(submission: Submission, said: string): string {
  switch (submission.state) {
    case 'sent':
      return `Saved: ${said}`
    case 'waiting':
      return `Saved on this device: ${said}`
    case 'refused':
      return `That has not been saved. ${submission.problem.message}`
    case 'not-stored':
      return 'That has not been saved. Try again.'
  }
}

interface MeaningsProps extends Unclear {
  diseases: Diseases
  isSaving: boolean
  onChoose: (name: string, disease: Disease) => Promise<void>
  onDecline: (name: string) => void
}

/** What was written, and a button for each disease that it may be. */
function Meanings({ name, meanings, diseases, isSaving, onChoose, onDecline }: MeaningsProps) {
  const [only, ...others] = meanings
  const isOne = only !== undefined && others.length === 0
  return (
    <Group gap="0 var(--rowan-space-4)" c="dimmed">
      <span id="which-disease">
        {`You wrote “${name}”. `}
        {isOne ? `Is this ${withinSentence(diseases, only)}?` : 'Which one?'}
      </span>
      {meanings.map((disease) => (
        <Button
          key={disease.id}
          variant="subtle"
          px={0}
          aria-disabled={isSaving || undefined}
          aria-describedby="which-disease"
          onClick={() => void onChoose(name, disease)}
        >
          {isOne ? 'Yes' : disease.name}
        </Button>
      ))}
      <Button
        variant="subtle"
        px={0}
        aria-disabled={isSaving || undefined}
        aria-describedby="which-disease"
        onClick={() => onDecline(name)}
      >
        {isOne ? 'No' : 'None of these'}
      </Button>
    </Group>
  )
}
