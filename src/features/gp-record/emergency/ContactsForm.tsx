import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
import { FieldGroup } from '#ui/fields.tsx'
import { useHoldUpdates } from '#ui/hold-updates.ts'
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
  const { madeFrom, submit, isPending, failure } = useSaveContacts({ subject, contacts, onDone })
  const { form, submitWith, isDirty } = useSchemaForm(
    // With nobody on it there is nobody to take off.
    madeFrom.length === 0 ? NamedContacts : TypedContacts,
    typedFrom(contacts),
  )
  const { setFocus, register, formState } = form
  useHoldUpdates('people to call are typed', isDirty)
  useEffect(() => setFocus('firstName'), [setFocus])
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
  contacts,
  onDone,
}: Pick<ContactsFormProps, 'subject' | 'contacts' | 'onDone'>) {
  const client = useQueryClient()
  const user = memberQueries.user(subject)
  const [madeFrom, setMadeFrom] = useState(contacts)
  const { submit, isPending, failure } = useSubmit({
    action: 'save-contacts',
    send: async (chosen: EmergencyContact[], options) => {
      const ifMatch = await contactsTag(madeFrom)
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
      setMadeFrom(emergencyContacts)
    },
  })
  return { madeFrom, submit, isPending, failure }
}

const people = [
  { legend: 'First person', name: 'firstName', phone: 'firstPhone' },
  { legend: 'Second person', name: 'secondName', phone: 'secondPhone' },
] as const

const inWords = (contacts: readonly EmergencyContact[]): string =>
  contacts.length === 0
    ? 'There is no one on it now.'
    : `It’s now ${contacts.map(({ name, phone }) => `${name}, ${phone}`).join('; ')}.`

const typedFrom = ([first, second]: readonly EmergencyContact[]) => ({
  firstName: first?.name ?? '',
  firstPhone: first?.phone ?? '',
  secondName: second?.name ?? '',
  secondPhone: second?.phone ?? '',
})

const isEmpty = (typed: EmergencyContact): boolean =>
  typed.name.trim() === '' && typed.phone.trim() === ''

/** The people whose fields are not both empty. */
const typedContacts = ({ isAnyoneNeeded }: { isAnyoneNeeded: boolean }) =>
  v.pipe(
    v.object({
      firstName: v.string(),
      firstPhone: v.string(),
      secondName: v.string(),
      secondPhone: v.string(),
    }),
    v.rawTransform(({ dataset: { value: input }, addIssue }) => {
      const typed = people.map((person) => ({
        person,
        contact: { name: input[person.name], phone: input[person.phone] },
      }))
      const named = typed.filter(({ contact }) => !isEmpty(contact))
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

const TypedContacts = typedContacts({ isAnyoneNeeded: false })
const NamedContacts = typedContacts({ isAnyoneNeeded: true })
