import { List, Stack, Group, Divider, Box, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import {
  addAddress,
  type Address,
  addressFields,
  type AddressForm,
  formatPostcode,
  removeAddress,
} from '#contract/addresses.ts'
import { useMember } from '#identity/session.ts'
import { createDrafts, dropDrafts, useDraft, useIsRestored } from '#offline/drafts.ts'
import { routes } from '#routes'
import { addressFieldNames, AddressFields, FieldGroup } from '#ui/fields.tsx'
import { ErrorSummary, type FieldError, noProblems } from '#ui/ErrorSummary.tsx'
import { useSchemaForm, SubmitButton } from '#ui/form.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { Ready } from '#ui/states.tsx'
import { FailureBanner } from '#ui/status.tsx'
import { refreshAddresses } from './queries.ts'

/** The home address, which belongs to the health profile, and the others that a kit can be sent to. */
export function AddressesPage() {
  const { subject } = useMember()
  const addresses = useQuery(memberQueries.addresses(subject))
  const isRestored = useIsRestored(draftKey(subject))
  const [{ errors, tries }, setProblem] = useState(noProblems)
  return (
    <SettingsPage
      name="Addresses"
      hasError={errors.length > 0}
      above={<ErrorSummary errors={errors} tries={tries} />}
    >
      {/* Section 8: a failed list shows the error's own message. */}
      <Ready query={addresses} what="your addresses" message={addresses.error?.message}>
        {(saved) => (
          <Addresses
            key={isRestored ? 'restored' : 'new'}
            subject={subject}
            addresses={saved}
            onProblem={(found) => setProblem({ errors: found, tries: tries + 1 })}
          />
        )}
      </Ready>
    </SettingsPage>
  )
}

interface AddressesProps {
  subject: string
  addresses: readonly Address[]
  onProblem: (errors: readonly FieldError[]) => void
}

function Addresses({ subject, addresses: [home, ...others], onProblem }: AddressesProps) {
  const [isAdding, setIsAdding] = useState(() => drafts.read(draftKey(subject)) !== undefined)
  const stop = () => {
    dropDrafts(draftKey(subject))
    onProblem([])
    setIsAdding(false)
  }
  return (
    <>
      <h2>Home address</h2>
      {home ? (
        <SavedAddress address={home}>
          <TextLink href={routes.changeAnswer.href('address')} isTall>
            Change <span className="visually-hidden">home address</span>
          </TextLink>
        </SavedAddress>
      ) : (
        <p>
          You have not told us where you live yet.{' '}
          <TextLink href={routes.changeAnswer.href('address')}>Give your address</TextLink>
        </p>
      )}
      <h2>Other addresses</h2>
      <p>We can send a kit to these. They’re not part of your health profile.</p>
      {others.length > 0 && (
        <List listStyleType="none" mb="md" p={0}>
          {others.map((address) => (
            <li key={address.id}>
              <SavedAddress address={address} removableBy={subject} />
            </li>
          ))}
        </List>
      )}
      {isAdding ? (
        <AddAddress subject={subject} onProblem={onProblem} onDone={stop} />
      ) : (
        <Button variant="default" onClick={() => setIsAdding(true)}>
          Add an address
        </Button>
      )}
    </>
  )
}

interface AddAddressProps {
  subject: string
  /** Called with the errors for the page's summary; empty once there are none. */
  onProblem: (errors: readonly FieldError[]) => void
  onDone: () => void
}

/** The form for another address. It keeps what was typed if it cannot be saved. */
function AddAddress({ subject, onProblem, onDone }: AddAddressProps) {
  const client = useQueryClient()
  const { submit, isPending } = useSubmit({
    action: 'add-address',
    // A delivery address: the home address belongs to the health profile and is not changed.
    send: ({ line1, line2, city, postcode }: AddressForm, options) =>
      call(
        addAddress,
        {
          body: {
            line1,
            ...(line2 && { line2 }),
            city,
            postcode: formatPostcode(postcode),
            isHome: false,
          },
        },
        options,
      ),
    onDone: async () => {
      await refreshAddresses(client, subject)
      announce('The address is saved')
      onDone()
    },
    onFailed: ({ message }) => onProblem([{ fieldId: 'line1', message }]),
  })
  const key = draftKey(subject)
  const [begun] = useState(() => drafts.read(key))
  const { form, submitWith } = useSchemaForm(NewAddress, begun ?? noAddress)
  useDraft(form, { drafts, key, isBlank })
  const postcode = useWatch({ control: form.control, name: 'postcode' })
  const { setFocus } = form

  useEffect(() => {
    // Somebody pressed "Add an address".
    if (!begun) setFocus('line1')
  }, [setFocus, begun])

  return (
    <form onSubmit={submitWith(submit, onProblem)} noValidate>
      <Stack gap="lg">
        <FieldGroup id="new-address" legend="Add an address">
          <AddressFields
            register={(name, options) => form.register(name, options)}
            errors={form.formState.errors}
            postcode={postcode}
            onSpell={(spelled) => form.setValue('postcode', spelled)}
          />
        </FieldGroup>
        <Group gap="sm">
          <SubmitButton isBusy={isPending} busy="Saving…">
            Save address
          </SubmitButton>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const NewAddress = v.object(addressFields)
const noAddress = { line1: '', line2: '', city: '', postcode: '' }
type NewAddress = v.InferInput<typeof NewAddress>
const isBlank = (values: NewAddress) => addressFieldNames.every((name) => !values[name])

const drafts = createDrafts<NewAddress>(
  'another',
  v.object(v.entriesFromList(addressFieldNames, v.string())),
)
const draftKey = (subject: string) => ({ subject, of: 'addresses' })

interface SavedAddressProps {
  address: Address
  /** The member who may remove it here. */
  removableBy?: string
  children?: ReactNode
}

/** One address, laid out as on a letter, with its actions. */
export const SavedAddress = ({ address, removableBy, children }: SavedAddressProps) => (
  <>
    <Group align="flex-start" justify="space-between" gap="sm" py="sm">
      <Box component="address" display="grid" fs="normal">
        {(['line1', 'line2', 'city', 'postcode'] as const).map(
          (line) => address[line] && <span key={line}>{address[line]}</span>,
        )}
      </Box>
      {children}
      {removableBy && <Remove address={address} subject={removableBy} />}
    </Group>
    <Divider />
  </>
)

function Remove({ address: { id, name }, subject }: { address: Address; subject: string }) {
  const client = useQueryClient()
  const { submit, isPending, failure } = useSubmit({
    action: 'remove-address',
    send: (_: void, options) => call(removeAddress, { params: { id } }, options),
    onDone: async () => {
      await refreshAddresses(client, subject)
      announce('The address is removed')
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
  return (
    <>
      <Button variant="default" aria-disabled={isPending} onClick={() => submit()}>
        {isPending ? 'Removing…' : 'Remove'} <span className="visually-hidden">{name}</span>
      </Button>
      {failure && (
        <Box flex="1 1 100%">
          <FailureBanner>{failure.message}</FailureBanner>
        </Box>
      )}
    </>
  )
}
