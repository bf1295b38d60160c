import { List, Group, Text, Stack, Divider, Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import type { Account, SignIn } from '#identity/account.ts'
import { useAccount } from '#identity/session.ts'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SubmitButton, useSchemaForm } from '#ui/form.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { signInsKey } from '../queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { longDateTime } from '#domain/formats.ts'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { Ready } from '#ui/states.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'
import { useHoldUpdates } from '#hold-updates'

/** Password and devices. Both come from the identity provider, so the page waits for it (product rules). */
export function SecurityPage() {
  const account = useAccount()
  return account ? <PasswordAndDevices account={account} /> : <NotYet />
}

function NotYet() {
  const isReachable = useIsReachable()
  const connectivity = useConnectivity()
  const phase = usePending(true)
  return (
    <SettingsPage name="Password and devices">
      {isReachable && phase === 'pending' && <Loader />}
      {!isReachable && (
        <p>
          {noConnection(connectivity)} You cannot change your password or see your devices at the
          moment.
        </p>
      )}
    </SettingsPage>
  )
}

function PasswordAndDevices({ account }: { account: Account }) {
  const { subject } = useMember()
  const queryClient = useQueryClient()
  const forming = usePasswordForm(account, () => {
    void queryClient.invalidateQueries({ queryKey: signInsKey(subject) })
  })
  return (
    <SettingsPage
      name="Password and devices"
      hasError={forming.errors.length > 0}
      above={<ErrorSummary errors={forming.errors} tries={forming.tries} />}
    >
      <h2>{forming.hasPassword ? 'Change your password' : 'Set a password'}</h2>
      <PasswordForm forming={forming} />
      <h2>Where you’re signed in</h2>
      <Devices subject={subject} account={account} />
    </SettingsPage>
  )
}

interface DevicesProps {
  subject: string
  account: Pick<Account, 'listSignIns' | 'endSignIns'>
}

/** The member's sign-ins: this browser first, then the others with a button to end them. */
export function Devices({ subject, account }: DevicesProps) {
  const queryFn = () => account.listSignIns()
  const signIns = useQuery({ queryKey: signInsKey(subject), queryFn, staleTime: 0 })
  const ending = useSubmit({
    action: 'end-sign-ins',
    send: async (ids: readonly string[]) => {
      try {
        await account.endSignIns(ids)
        announce(
          ids.length === 1 ? 'We’ve signed out one device' : 'We’ve signed out your other devices',
        )
      } finally {
        await signIns.refetch()
      }
    },
  })

  return (
    <Ready query={signIns} what="your devices">
      {(all) => {
        const others = all.filter(({ isThisBrowser }) => !isThisBrowser)
        return (
          <>
            <List listStyleType="none" mb="md" p={0}>
              {groupSignIns(all).map((group) => (
                <Device
                  key={group.ids.join(' ')}
                  group={group}
                  isEnding={ending.isPending && group.ids.some((id) => ending.input?.includes(id))}
                  onSignOut={() => ending.submit(group.ids)}
                />
              ))}
            </List>
            {others.length === 0 && <p>You’re not signed in anywhere else.</p>}
            {others.length > 1 && (
              <Button variant="default" onClick={() => ending.submit(others.map(({ id }) => id))}>
                Sign out all other devices
              </Button>
            )}
            {ending.failure && <FailureBanner>{ending.failure.message}</FailureBanner>}
          </>
        )
      }}
    </Ready>
  )
}

interface DeviceProps {
  group: DeviceGroup
  isEnding: boolean
  onSignOut: () => void
}

function Device({ group, isEnding, onSignOut }: DeviceProps) {
  const { ids, device, place, lastActiveAt, isThisBrowser } = group
  const iso = lastActiveAt.toISOString()
  return (
    <li>
      <Group justify="space-between" gap="sm" py="sm">
        <div>
          <Text m={0} fw={600}>
            {device}
          </Text>
          <Text m={0} c="dimmed" size="sm">
            {isThisBrowser ? (
              'This browser, signed in now'
            ) : (
              <>
                {ids.length > 1 && `${ids.length} sign-ins. `}Last used{' '}
                <time dateTime={iso}>{longDateTime(iso)}</time>
              </>
            )}
            {place && ` in ${place}`}
          </Text>
        </div>
        {!isThisBrowser && (
          <Button variant="default" aria-disabled={isEnding} onClick={onSignOut}>
            {isEnding ? 'Signing out…' : 'Sign out'}{' '}
            <span className="visually-hidden">
              {device}, last used {longDateTime(iso)}
            </span>
          </Button>
        )}
      </Group>
      <Divider />
    </li>
  )
}

/** One device, as a member would count it, however often they have signed in on it. */
interface DeviceGroup extends Omit<SignIn, 'id'> {
  ids: readonly string[]
}

/** Groups sign-ins by device and place, with the last use of each; this browser is its own group. */
export function groupSignIns(signIns: readonly SignIn[]): DeviceGroup[] {
  const groups = new Map<string, DeviceGroup>()
  for (const { id, ...signIn } of signIns) {
    const key = [signIn.isThisBrowser, signIn.device, signIn.place].join('\n')
    const known = groups.get(key)
    const lastActiveAt =
      known && known.lastActiveAt > signIn.lastActiveAt ? known.lastActiveAt : signIn.lastActiveAt
    groups.set(key, { ...signIn, lastActiveAt, ids: [...(known?.ids ?? []), id] })
  }
  return [...groups.values()]
}

/** Current and new password. A password can be shown instead of being typed twice. */
export function PasswordForm({ forming }: { forming: PasswordForming }) {
  const { form, hasPassword, submit, isSubmitting, isChanged } = forming
  const { email } = useMember()
  const { errors } = form.formState
  const [isShown, setIsShown] = useState(false)
  const verb = hasPassword ? 'Change password' : 'Set a password'
  const type = isShown ? 'text' : 'password'
  const plain = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {isChanged && (
          <StatusBanner tone="done">
            <p>We’ve changed your password.</p>
          </StatusBanner>
        )}
        {/* For password managers, which need a username. */}
        <input type="text" hidden readOnly autoComplete="username" value={email ?? ''} />
        {hasPassword && (
          <TextInput
            id="currentPassword"
            maw="28rem"
            label="Current password"
            type={type}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...plain}
            {...form.register('currentPassword')}
          />
        )}
        <TextInput
          id="newPassword"
          maw="28rem"
          label="New password"
          description="Use 8 characters or more. Three random words work well."
          type={type}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...plain}
          {...form.register('newPassword')}
        />
        <div>
          <Checkbox
            label="Show what I type"
            checked={isShown}
            onChange={(event) => setIsShown(event.currentTarget.checked)}
          />
          <Checkbox label="Sign out all other devices" {...form.register('signOutOthers')} />
        </div>
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Saving…">
            {verb}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

const unreachable =
  'We have not changed your password, because the sign-in service is not responding. Check your connection, then try again.'

/** The password form and its outcome. It is cleared once the password was changed. */
export function usePasswordForm(account: Account, onChanged: () => void) {
  const { hasPassword } = account
  const { form, errors, tries, submitWith, isSubmitting, isDirty } = useSchemaForm(
    passwordForm({ hasPassword }),
    noPasswords,
  )
  useHoldUpdates('a password is typed', isDirty)
  const [outcome, setOutcome] = useState<'changed' | 'failed'>()

  const save = async ({ currentPassword, newPassword, signOutOthers }: PasswordValues) => {
    const result = await account.changePassword({
      ...(hasPassword && { currentPassword }),
      newPassword,
      signOutOfOtherSessions: signOutOthers,
    })
    switch (result.state) {
      case 'refused':
        for (const { field, message } of result.faults) form.setError(field, { message })
        return
      case 'failed':
        return setOutcome('failed')
      case 'cancelled':
        return undefined
      case 'changed':
        form.reset(noPasswords)
        setOutcome('changed')
        announce('We’ve changed your password')
        return onChanged()
    }
  }

  const trySaving = submitWith(save)
  const submit = (event: SyntheticEvent) => {
    if (!isSubmitting) setOutcome(undefined)
    trySaving(event)
  }

  const failed = outcome === 'failed' ? [{ fieldId: 'newPassword', message: unreachable }] : []
  return {
    form,
    hasPassword,
    submit,
    isSubmitting,
    isChanged: outcome === 'changed',
    errors: [...errors, ...failed],
    tries,
  }
}

type PasswordForming = ReturnType<typeof usePasswordForm>

/**
 * The schema of the password form. The identity provider decides how strong a password must be. A member
 * without one, as after NHS login, has no current password to enter.
 */
const passwordForm = ({ hasPassword }: { hasPassword: boolean }) =>
  v.pipe(
    v.object({
      currentPassword: hasPassword
        ? v.pipe(v.string(), v.nonEmpty('Please enter your current password.'))
        : v.string(),
      newPassword: v.pipe(v.string(), v.nonEmpty('Please enter a new password.')),
      signOutOthers: v.boolean(),
    }),
    v.forward(
      v.check(
        ({ currentPassword, newPassword }) => newPassword !== currentPassword,
        'Please enter a password that differs from your current one.',
      ),
      ['newPassword'],
    ),
  )

type PasswordValues = v.InferInput<ReturnType<typeof passwordForm>>

const noPasswords: PasswordValues = {
  currentPassword: '',
  newPassword: '',
  signOutOthers: true,
}
