import { Stack, Group, Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import * as v from 'valibot'
import { isAccountClosed } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { backupWeeks, closeAccount } from '#contract/account.ts'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { signOutForGood } from '#offline/session/sign-out.ts'
import { routes } from '#routes'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { useSchemaForm } from '#ui/form.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import { noConnection } from '#ui/network.ts'

const Closing = v.object({
  isSure: v.pipe(
    v.boolean(),
    v.check((isTicked) => isTicked, 'Tick the box to confirm that you want to close your account.'),
  ),
})

/**
 * Says what is deleted and what is kept, and closes the account with one box and one button; staying is as easy.
 * Afterwards nothing of the member is left on this device, and the landing page says goodbye.
 */
export function CloseAccountPage() {
  const closing = useSubmit({
    action: 'close-account',
    send: async (_: void, options) => {
      try {
        await call(closeAccount, {}, options)
      } catch (error) {
        // Already closed somewhere else, which has the same result.
        if (!isAccountClosed(error)) throw error
      }
    },
    onDone: () => void signOutForGood(),
  })
  const isReachable = useIsReachable()
  const connectivity = useConnectivity()
  const { form, errors, tries, submitWith } = useSchemaForm(Closing, { isSure: false })
  const { failure, submittedAt } = closing
  const refused = failure ? [{ fieldId: 'isSure', message: failure.message }] : []
  const shown = errors.length > 0 ? errors : refused

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReachable) submitWith(() => closing.submit())(event)
  }

  return (
    <SettingsPage
      name="Close account"
      hasError={shown.length > 0}
      above={<ErrorSummary errors={shown} tries={tries + submittedAt} />}
    >
      <WhatGoes />
      <WhatStays />
      <OpenOrders>
        <h2>Before you go</h2>
        <p>
          <TextLink href={routes.download}>Download your data</TextLink> if you want to keep it. We
          cannot restore it afterwards.
        </p>
        <form onSubmit={submit} noValidate>
          <Stack>
            <Checkbox
              id="isSure"
              label="Close my account and permanently delete my data"
              aria-invalid={errors.length > 0}
              error={errors[0]?.message}
              {...form.register('isSure', { onChange: () => form.clearErrors() })}
            />
            {!isReachable && (
              <StatusBanner tone="attention">
                <p>{noConnection(connectivity)} You cannot close your account at the moment.</p>
              </StatusBanner>
            )}
            <Group gap="lg">
              <Button
                type="submit"
                variant="default"
                color="error"
                aria-disabled={closing.isPending || !isReachable}
              >
                {closing.isPending ? 'Closing…' : 'Close my account'}
              </Button>
              <Button component={TextLink} href={routes.myDetails} variant="default">
                Keep my account
              </Button>
            </Group>
          </Stack>
        </form>
      </OpenOrders>
    </SettingsPage>
  )
}

const WhatGoes = () => (
  <>
    <p>
      You can close your account at any time, without giving a reason. This takes effect
      immediately.
    </p>
    <h2>What we delete</h2>
    <ul>
      <li>your health profile: every answer, and your addresses</li>
      <li>the connection to your GP record, and your connection details</li>
      <li>your kit orders, notifications, study invitations and consents</li>
      <li>your sign-in: name, email address, phone number and password</li>
      <li>what’s saved on this device</li>
    </ul>
  </>
)

const WhatStays = () => (
  <>
    <h2>What we keep</h2>
    <ul>
      <li>
        Data already used in completed studies cannot be retracted. We keep a record that someone
        agreed, with nothing that identifies you.
      </li>
      <li>
        A note that an account was closed and what was done with it, without your name. We delete it
        after 1 day.
      </li>
      <li>Backups, for up to {backupWeeks} weeks.</li>
      <li>Your GP surgery keeps your record. Nothing in it changes.</li>
    </ul>
  </>
)

/**
 * A warning about open orders, with the rest of the page below. That waits for the orders, so that nothing moves
 * under somebody's finger.
 */
function OpenOrders({ children }: { children: ReactNode }) {
  const { subject, metadata } = useMember()
  const { data, isLoading } = useQuery({
    ...memberQueries.kitOrders(subject),
    enabled: metadata.canAccessHurdle,
  })
  const open = (data?.orders ?? []).filter(
    ({ dataReturnedAt, closedBecause }) => !dataReturnedAt && !closedBecause,
  )
  if (isLoading) return undefined
  return (
    <>
      {open.length > 0 && <h2>Your DNA kit</h2>}
      {open.map(({ id, number }) => (
        <p key={id}>
          Order {number} is in progress. When you close your account, we cancel it at the
          laboratory. If we’ve sent your kit, it may still arrive: do not use it. If you’ve posted
          your sample, the laboratory has it and has its own duty to delete it. Write down the order
          number, in case you want to ask the laboratory about it. We will not be able to return
          your data to you.
        </p>
      ))}
      {children}
    </>
  )
}
