import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { replaced, writeBack } from '#api/write-back.ts'
import {
  contactsTag,
  EmergencyContact,
  saveEmergencyContacts,
} from '#contract/emergency-contacts.ts'
import { createDrafts, useDraft } from '#offline/drafts.ts'
import { FieldGroup } from '#ui/fields.tsx'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner } from '#ui/status.tsx'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import { SubmitButton, useSchemaForm } from '#ui/form.tsx'

interface ContactsFormProps {
  subject: string
  contacts: readonly EmergencyContact[]
  /** Called with the errors for the page's summary; empty once there are none. */
  onProblem: (errors: readonly FieldError[]) => void
  onDone: () => void
}

/** One or two people to call, kept with the account. What was typed stays if it cannot be saved. */
export function ContactsForm({ subject, contacts, onProblem, onDone }: ContactsFormProps) {
  const key = contactsDraft(subject)
  const [begun] = useState(() => drafts.read(key))
  const blank = typedFrom(contacts)
  const { form, submitWith } = useSchemaForm(TypedContacts, begun ?? blank)
  const isBlank = (values: Typed) => JSON.stringify(values) === JSON.stringify(blank)
  useDraft(form, { drafts, key, isBlank })
  const { submit, isPending, failure } = useSaveContacts({ subject, form, onDone })
  const madeFrom = useWatch({ control: form.control, name: 'madeFrom' })
  const { setFocus, register, formState } = form
  useEffect(() => {
    // Somebody pressed the button above.
    if (!begun) setFocus('firstName')
  }, [setFocus, begun])
  const save = submitWith((chosen) => {
    onProblem([])
    submit(chosen)
  }, onProblem)
  return (
    <form onSubmit={save} noValidate>
      <Stack mb="lg">
        <p>
          We keep them with your account, for this card alone. We never call them. Ask them first if
          you may name them. To take someone off, clear both fields.
        </p>
        {people.map(({ legend, name, phone }) => (
          <FieldGroup key={name} id={`${name}-person`} legend={legend}>
            <Stack gap="sm">
              <TextInput
                id={name}
                label="Name, and who they are to you"
                autoComplete="off"
                spellCheck={false}
                error={formState.errors[name]?.message}
                {...register(name)}
              />
              <TextInput
                id={phone}
                type="tel"
                label="Phone number"
                autoComplete="off"
                error={formState.errors[phone]?.message}
                {...register(phone)}
              />
            </Stack>
          </FieldGroup>
        ))}
        {failure && (
          <FailureBanner>
            {failure.message}
            {failure.isChangedElsewhere &&
              ` ${inWords(madeFrom)} To use what you typed here, save again.`}
          </FailureBanner>
        )}
        <Group>
          <SubmitButton isBusy={isPending} busy="Saving…">
            Save
          </SubmitButton>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Saves whom to call in place of whom the form was made from: another device may have named somebody meanwhile. */
function useSaveContacts({
  subject,
  form,
  onDone,
}: Pick<ContactsFormProps, 'subject' | 'onDone'> & {
  form: Pick<UseFormReturn<Typed>, 'getValues' | 'setValue'>
}) {
  const client = useQueryClient()
  const user = memberQueries.user(subject)
  return useSubmit({
    action: 'save-contacts',
    send: async (chosen: EmergencyContact[], options) => {
      const ifMatch = await contactsTag(form.getValues('madeFrom'))
      return call(saveEmergencyContacts, { body: { contacts: chosen } }, { ...options, ifMatch })
    },
    onDone: async (saved) => {
      await writeBack(client, [replaced(user, saved)])
      announce('Saved')
      onDone()
    },
    onFailed: async ({ isChangedElsewhere }) => {
      if (!isChangedElsewhere) return
      const { emergencyContacts = [] } = await client.fetchQuery({ ...user, staleTime: 0 })
      form.setValue('madeFrom', emergencyContacts)
    },
  })
}

const people = [
  { legend: 'First person', name: 'firstName', phone: 'firstPhone' },
  { legend: 'Second person', name: 'secondName', phone: 'secondPhone' },
] as const

const inWords = (contacts: readonly EmergencyContact[]): string =>
  contacts.length === 0
    ? 'There is no one on it now.'
    : `It’s now ${contacts.map(({ name, phone }) => `${name}, ${phone}`).join('; ')}.`

/** The values of the form. */
const Typed = v.object({
  firstName: v.string(),
  firstPhone: v.string(),
  secondName: v.string(),
  secondPhone: v.string(),
  /** Whom they take the place of. */
  madeFrom: v.array(v.object({ name: v.string(), phone: v.string() })),
})
type Typed = v.InferOutput<typeof Typed>

const drafts = createDrafts('contacts', Typed)
export const contactsDraft = (subject: string) => ({ subject, of: 'card' })
export const areContactsTyped = (subject: string) =>
  drafts.read(contactsDraft(subject)) !== undefined

const typedFrom = (contacts: readonly EmergencyContact[]): Typed => {
  const [first, second] = contacts
  return {
    firstName: first?.name ?? '',
    firstPhone: first?.phone ?? '',
    secondName: second?.name ?? '',
    secondPhone: second?.phone ?? '',
    madeFrom: [...contacts],
  }
}

const isEmpty = (typed: EmergencyContact): boolean =>
  typed.name.trim() === '' && typed.phone.trim() === ''

/** The people whose fields are not both empty. */
const TypedContacts = v.pipe(
  Typed,
  v.rawTransform(({ dataset: { value: input }, addIssue }) => {
    const typed = people.map((person) => ({
      person,
      contact: { name: input[person.name], phone: input[person.phone] },
    }))
    const named = typed.filter(({ contact }) => !isEmpty(contact))
    // With nobody on it there is nobody to take off.
    const isAnyoneNeeded = input.madeFrom.length === 0
    const looked = named.length === 0 && isAnyoneNeeded ? typed.slice(0, 1) : named
    return looked.flatMap(({ person, contact: { name, phone } }): EmergencyContact[] => {
      const contact = v.safeParse(EmergencyContact, { name, phone })
      if (contact.success) return [contact.output]
      const { nested = {} } = v.flatten<typeof EmergencyContact>(contact.issues)
      for (const part of ['name', 'phone'] as const) {
        const message = nested[part]?.[0]
        const key = person[part]
        const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const
        if (message !== undefined) addIssue({ message, path: [path] })
      }
      return []
    })
  }),
)
