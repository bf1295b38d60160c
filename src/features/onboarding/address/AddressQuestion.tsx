import { Stack, SimpleGrid, Card, Title, Box, Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { questions } from '#contract/questions.ts'
import { formatPostcode, type AddressForm, addressFields } from '#contract/addresses.ts'
import { AddressFields, addressFieldNames, FieldGroup } from '#ui/fields.tsx'
import { withEdits } from '#ui/form.tsx'
import { noConnection, useHasNetwork } from '#ui/network.ts'
import { checkAddress, type AddressCheck } from './address-service.ts'
import { AddressLookUp } from './AddressLookUp.tsx'
import { createDrafts } from '#offline/drafts.ts'
import { QuestionFrame, useScreen, QuestionPage } from '../QuestionFrame.tsx'
import type { QuestionProps } from '../questions.ts'
import { useAnswerForm, type SavingAnswer } from '../use-answer-form.ts'

const drafts = createDrafts<AddressValues>(
  'address',
  v.object({
    ...v.entriesFromList(addressFieldNames, v.string()),
    lookUp: v.string(),
    isKnown: v.boolean(),
  }),
)
const modes = createDrafts('mode', v.object({ isManual: v.boolean() }))

/** Look-up or manual entry. A typed address is checked and confirmed before it is saved (section 5). */
export function AddressQuestion({ asking }: { asking: QuestionProps }) {
  const key = { subject: asking.subject, of: asking.step.questionType }
  const { screen, show } = useScreen()
  const [checked, setChecked] = useState<Checked>()
  const [isManual, setIsManual] = useState(() => modes.read(key)?.isManual ?? false)
  const { answered, lookUp, postcode, isFilled } = useAddressForm(asking, (toConfirm) => {
    setChecked(toConfirm)
    show('confirm')
  })
  const { form } = answered
  const isShown = isManual || isFilled
  const isNotChosen = !isShown && answered.errors.length > 0
  const answering = isNotChosen ? { ...answered, errors: [notChosen] } : answered

  const toggle = () => {
    // Only manual entry is remembered: the question starts with the look-up.
    if (isManual) modes.drop(key)
    else modes.save(key, { isManual: true })
    setIsManual(!isManual)
  }
  const fill = (address: AddressForm) => {
    const values = { ...valuesOf(address), lookUp: form.getValues('lookUp') }
    for (const name of [...addressFieldNames, 'isKnown'] as const) form.setValue(name, values[name])
    form.clearErrors()
  }

  if (screen === 'confirm' && checked) {
    return <ConfirmAddress asking={asking} saving={answered} {...checked} />
  }
  return (
    <QuestionFrame
      asking={asking}
      answering={answering}
      firstFieldId={isShown ? 'line1' : notChosen.fieldId}
    >
      <FieldGroup id="address" legend={questions.address.question} legendIsHeading>
        <Stack align="stretch">
          {!isManual && (
            <AddressLookUp
              id={notChosen.fieldId}
              subject={asking.subject}
              text={lookUp}
              onType={(text) => form.setValue('lookUp', text)}
              onPick={fill}
              error={isNotChosen ? notChosen.message : undefined}
            />
          )}
          <Button variant="default" w="fit-content" onClick={toggle}>
            {isManual ? 'Find my address instead' : 'Enter address manually'}
          </Button>
          {isShown && (
            <AddressFields
              register={(name, options) =>
                withEdits(
                  form.register(name, options),
                  () => form.getValues(name),
                  () => form.setValue('isKnown', false),
                )
              }
              errors={form.formState.errors}
              postcode={postcode}
              onSpell={(spelled) => form.setValue('postcode', spelled)}
              readOnly={!isManual}
            />
          )}
        </Stack>
      </FieldGroup>
    </QuestionFrame>
  )
}

interface Checked {
  typed: AddressForm
  check: AddressCheck
}

function useAddressForm(asking: QuestionProps, onChecked: (checked: Checked) => void) {
  const answered = useAnswerForm({
    asking,
    schema: AddressValues,
    drafts,
    blank: valuesOf(asking.saved?.address),
    onValid: async (filled, { save }) => {
      const address = addressOf(filled)
      if (filled.isKnown) return save({ questionType: 'address', address })
      const typed = JSON.stringify(form.getValues())
      const check = await checkAddress(address)
      // What was typed since has not been checked.
      if (JSON.stringify(form.getValues()) === typed) onChecked({ typed: address, check })
    },
  })
  const { form } = answered
  const [lookUp, postcode, line1] = useWatch({
    control: form.control,
    name: ['lookUp', 'postcode', 'line1'],
  })
  return { answered, lookUp, postcode, isFilled: line1 !== '' }
}

const notChosen = {
  fieldId: 'look-up',
  message: 'Choose your address from the list, or enter it manually.',
}

/** The form values for an address from the service, or one saved before. */
const valuesOf = (address: AddressForm | undefined): AddressValues => ({
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  postcode: address?.postcode ?? '',
  lookUp: '',
  isKnown: address !== undefined,
})

const addressOf = ({ line1, line2, city, postcode }: FilledAddress): AddressForm => ({
  line1,
  ...(line2 && { line2 }),
  city,
  postcode: formatPostcode(postcode),
})

/** The values of the address form. */
const AddressValues = v.object({
  ...addressFields,
  lookUp: v.string(),
  /** Whether the address came from the service or was saved before. */
  isKnown: v.boolean(),
})
type AddressValues = v.InferInput<typeof AddressValues>
type FilledAddress = v.InferOutput<typeof AddressValues>

interface ConfirmAddressProps extends Checked {
  asking: QuestionProps
  saving: SavingAnswer
}

/** Section 5: a typed address is confirmed against the one that the service identified. */
export function ConfirmAddress({ asking, saving, typed, check }: ConfirmAddressProps) {
  const { notSaved, isSaving } = saving
  const hasNetwork = useHasNetwork()
  const use = (address: AddressForm) => void saving.save({ questionType: 'address', address })
  return (
    <QuestionPage
      asking={asking}
      errors={notSaved ? [{ fieldId: 'use-typed', message: notSaved }] : []}
    >
      <h1 tabIndex={-1}>
        {check.outcome === 'found' ? 'Which address is right?' : 'Is this address right?'}
      </h1>
      {check.outcome === 'not-found' && (
        <p>We could not find this address. This can happen with new homes. Check what you typed.</p>
      )}
      {check.outcome === 'unavailable' && (
        <p>
          {hasNetwork
            ? 'We could not check this address, because the address service is not responding.'
            : `${noConnection('offline')} We could not check this address.`}{' '}
          You can still use what you typed.
        </p>
      )}
      <SimpleGrid minColWidth="17rem" autoFlow="auto-fit" mt="lg" mb="md">
        <Candidate title="The address you typed" address={typed}>
          <Button
            id="use-typed"
            variant={check.outcome === 'found' ? 'default' : 'filled'}
            aria-disabled={isSaving}
            onClick={() => use(typed)}
          >
            Use the address I typed
          </Button>
        </Candidate>
        {check.outcome === 'found' && (
          <Candidate title="The address we found" address={check.address}>
            <Button aria-disabled={isSaving} onClick={() => use(check.address)}>
              Use the address we found
            </Button>
          </Candidate>
        )}
      </SimpleGrid>
      {isSaving && <p>Saving…</p>}
      <Button variant="subtle" onClick={() => window.history.back()}>
        Change the address
      </Button>
    </QuestionPage>
  )
}

interface CandidateProps {
  title: string
  address: AddressForm
  children: ReactNode
}

const Candidate = ({ title, address, children }: CandidateProps) => (
  <Card component="section" withBorder padding="lg">
    <Stack align="flex-start" justify="space-between" h="100%">
      <Title order={2} size="h4" m={0}>
        {title}
      </Title>
      <Box component="address" display="grid" fs="normal" flex={1}>
        {[address.line1, address.line2, address.city, address.postcode].map(
          (line) => line && <span key={line}>{line}</span>,
        )}
      </Box>
      {children}
    </Stack>
  </Card>
)
