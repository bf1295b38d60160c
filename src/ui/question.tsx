import { Box, Button, Group, Radio, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { SubmitButton } from './form.tsx'

/* What a page with one question is made of, whoever asks it. */

/** The question as the label of its field, and the h1 of the page. */
export const QuestionLabel = ({ question, htmlFor }: { question: string; htmlFor: string }) => (
  <Box component="h1" m={0} tabIndex={-1}>
    <label htmlFor={htmlFor}>{question}</label>
  </Box>
)

interface RadioChoicesProps {
  /** The ids of the buttons are this and -1, -2 and so on. */
  id: string
  options: readonly { value: string; label: string }[]
  /** How the form hears of a choice. */
  field: Omit<ComponentProps<typeof Radio>, 'id' | 'value' | 'label' | 'checked'>
  /** The choice, for a form that does not register its fields. */
  chosen?: string
}

/** One of several, all of them in sight. */
export const RadioChoices = ({ id, options, field, chosen }: RadioChoicesProps) => (
  <Stack gap={4}>
    {options.map(({ value, label }, index) => (
      <Radio
        key={value}
        id={`${id}-${index + 1}`}
        value={value}
        label={label}
        {...(chosen !== undefined && { checked: value === chosen })}
        {...field}
      />
    ))}
  </Stack>
)

interface QuestionBodyProps {
  onSubmit: (event: SyntheticEvent) => void
  isSubmitting: boolean
  submitLabel: string
  /** Goes on without an answer. Absent once there is one. */
  onSkip?: (() => void) | undefined
  /** The fields, and what is said about them. */
  children: ReactNode
  /** Other buttons. */
  buttons?: ReactNode
}

/** The form of a question. */
export const QuestionBody = (props: QuestionBodyProps) => (
  <form onSubmit={props.onSubmit} noValidate>
    <Stack gap="lg">
      {props.children}
      <Group gap="sm">
        <SubmitButton isBusy={props.isSubmitting} busy="Saving…">
          {props.submitLabel}
        </SubmitButton>
        {/* After Next, which therefore does not move when it goes. */}
        {props.onSkip && (
          <Button variant="subtle" onClick={props.onSkip}>
            Skip for now
          </Button>
        )}
        {props.buttons}
      </Group>
    </Stack>
  </form>
)
