import {
  Box,
  Button,
  Checkbox,
  Divider,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { QuestionPage } from '#contract/questionnaire-answers.ts'
import { questionnaireLimits, textOf, unitsOf, unitText } from '#contract/questionnaire.ts'
import { noDate } from '#domain/date-parts.ts'
import { DateFields, FieldGroup } from '#ui/fields.tsx'
import { QuestionLabel, RadioChoices } from '#ui/question.tsx'
import { nobodyReadsNow } from './RoundFrame.tsx'
import { chosenAfter, formOptions, other } from './typed-answer.ts'
import type { ItemForm } from './use-item-form.ts'

interface ItemFieldProps {
  page: QuestionPage
  form: ItemForm
}

/** The field of a question, of whatever type it is. */
export function ItemField(props: ItemFieldProps) {
  const { form, page } = props
  const date = useWatch({ control: form.control, name: 'date' })
  switch (page.item.type) {
    case 'boolean':
    case 'choice':
    case 'open-choice':
      return <Choices {...props} />
    case 'date':
      return (
        <DateFields
          id="date"
          legend={textOf(page.item)}
          legendIsHeading
          hint={<Hint page={page} more="For example, 27 3 2026." />}
          error={form.formState.errors.date?.message}
          value={{ ...noDate, ...date }}
          onChange={(next) => form.setValue('date', next)}
        />
      )
    default:
      return <Typed {...props} />
  }
}

/** What stands before a question, and what explains it. */
function Hint({ page: { groups, notes, help }, more }: { page: QuestionPage; more?: string }) {
  return (
    <>
      {/* They stand above the question too, where a screen reader may have passed them. */}
      {groups.length > 0 && <span className="visually-hidden">{groups.join(', ')}. </span>}
      {[...notes, ...help, ...(more === undefined ? [] : [more])].map((text) => (
        <Text span display="block" key={text}>
          {text}
        </Text>
      ))}
    </>
  )
}

const hasHint = ({ groups, notes, help }: QuestionPage) =>
  groups.length + notes.length + help.length > 0

/** With more, a list that opens is easier than one to scroll. */
const mostInSight = 20

function Choices({ page, form }: ItemFieldProps) {
  const { item } = page
  const chosen = useWatch({ control: form.control, name: 'chosen' })
  const { errors } = form.formState
  const options = formOptions(item)
  const choose = (key: string, isOn = true) =>
    form.setValue('chosen', chosenAfter(item, chosen, { key, isOn }))
  const isLong = !item.repeats && options.length > mostInSight
  const labelled = options.map(({ key, label }) => ({ value: key, label }))
  return (
    <FieldGroup
      id="chosen"
      isChoice={!item.repeats && !isLong}
      legend={textOf(item)}
      legendIsHeading
      hint={
        (hasHint(page) || item.repeats) && (
          <Hint page={page} {...(item.repeats && { more: 'Choose all that apply.' })} />
        )
      }
      error={errors.chosen?.message}
    >
      {item.repeats && <CheckBoxes options={options} chosen={chosen} onChoose={choose} />}
      {isLong && (
        <NativeSelect
          id="chosen-1"
          aria-label={textOf(item)}
          value={chosen[0] ?? ''}
          data={[{ value: '', label: 'Choose one' }, ...labelled]}
          onChange={({ currentTarget: { value } }) =>
            value === '' ? form.setValue('chosen', []) : choose(value)
          }
          error={Boolean(errors.chosen)}
        />
      )}
      {!item.repeats && !isLong && (
        <RadioChoices
          id="chosen"
          options={labelled}
          chosen={chosen[0] ?? ''}
          field={{ name: 'chosen', onChange: ({ currentTarget }) => choose(currentTarget.value) }}
        />
      )}
      {chosen.includes(other) && (
        <TextInput
          id="text"
          mt="md"
          label="Please say what"
          autoComplete="off"
          error={errors.text?.message}
          {...form.register('text')}
        />
      )}
      {/* A radio button that was pressed cannot be let go of again. */}
      {!item.repeats && !isLong && !item.required && chosen.length > 0 && (
        <Button variant="subtle" mt="sm" px={0} onClick={() => form.setValue('chosen', [])}>
          Clear my answer
        </Button>
      )}
    </FieldGroup>
  )
}

interface CheckBoxesProps {
  options: ReturnType<typeof formOptions>
  chosen: readonly string[]
  onChoose: (key: string, isOn: boolean) => void
}

const CheckBoxes = ({ options, chosen, onChoose }: CheckBoxesProps) => (
  <Stack gap={4}>
    {options.map(({ key, label, isExclusive }, place) => (
      <div key={key}>
        {isExclusive && place > 0 && (
          <Divider my="xs" label="or" labelPosition="left" maw="20rem" />
        )}
        <Checkbox
          id={`chosen-${place + 1}`}
          label={label}
          checked={chosen.includes(key)}
          onChange={({ currentTarget }) => onChoose(key, currentTarget.checked)}
        />
      </div>
    ))}
  </Stack>
)

function Typed({ page, form }: ItemFieldProps) {
  const { item } = page
  const [unit, otherUnit] = unitsOf(item)
  const isOneUnit = unit && !otherUnit
  const field = {
    id: 'text',
    error: form.formState.errors.text?.message,
    autoComplete: 'off',
    ...form.register('text'),
  }
  switch (item.type) {
    case 'integer':
    case 'decimal':
    case 'quantity':
      return (
        <>
          <QuestionLabel question={textOf(item)} htmlFor="text" />
          <TextInput
            {...field}
            inputContainer={(input) => <Box maw="12rem">{input}</Box>}
            inputMode={item.type === 'integer' ? 'numeric' : 'decimal'}
            description={
              (hasHint(page) || isOneUnit) && (
                <Hint page={page} {...(isOneUnit && { more: `In ${unitText(unit)}.` })} />
              )
            }
          />
          <UnitField page={page} form={form} />
        </>
      )
    case 'text':
      return (
        <>
          <QuestionLabel question={textOf(item)} htmlFor="text" />
          <Textarea {...field} rows={6} description={<Hint page={page} more={freeText(item)} />} />
        </>
      )
    default:
      return (
        <>
          <QuestionLabel question={textOf(item)} htmlFor="text" />
          <TextInput {...field} description={<Hint page={page} more={nobodyReadsNow} />} />
        </>
      )
  }
}

const freeText = ({ maxLength = questionnaireLimits.answerLength }: QuestionPage['item']) =>
  `Up to ${maxLength} characters. ${nobodyReadsNow}`

/** Where a number may be in one of several units. */
function UnitField({ page, form }: ItemFieldProps) {
  const units = unitsOf(page.item).map(unitText)
  if (units.length < 2) return undefined
  return <NativeSelect maw="12rem" label="Unit" data={units} {...form.register('unit')} />
}
