import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { isAccountClosed } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { closeAccount } from '#contract/account.ts'
import { sessionHere } from '#identity/session.ts'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { useIsReachable } from '#offline/connectivity.ts'
import { signOutForGood } from '#offline/session/sign-out.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './CloseAccountPage.module.css'
import { SettingsPage } from '#ui/SettingsPage.tsx'

const boxId = 'close-for-good'
const mustTick = 'Tick the box to confirm that you want to close your account.'

/**
 * What goes, what stays, and the way out. One box and one button; staying is as easy as leaving. Afterwards
 * nothing of the member stays on this device, and the landing page says goodbye.
 */
export function CloseAccountPage() {
  const closing = useSubmit({
    action: 'close-account',
    send: async (_: void, options) => {
      try {
        await call(closeAccount, {}, options)
      } catch (error) {
        // Somewhere else, meanwhile: it comes to the same.
        if (!isAccountClosed(error)) throw error
      }
    },
    onDone: () => void signOutForGood({ sessionId: sessionHere() }),
  })
  const isReachable = useIsReachable()
  const [isTicked, setIsTicked] = useState(false)
  const [missed, setMissed] = useState(0)
  const message = missed > 0 && !isTicked ? mustTick : closing.failure?.message

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReachable) return undefined
    if (!isTicked) return setMissed(missed + 1)
    return closing.submit()
  }

  return (
    <SettingsPage
      name="Close account"
      hasError={message !== undefined}
      above={
        <ErrorSummary
          key={`${missed} ${closing.submittedAt}`}
          errors={message === undefined ? [] : [{ fieldId: boxId, message }]}
        />
      }
    >
      <WhatGoes />
      <WhatStays />
      <OpenOrders>
        <h2>Before you go</h2>
        <p>
          <TextLink href={routes.download}>Download your data</TextLink> if you want to keep it.
          Nobody can bring it back afterwards.
        </p>
        <form className={classes['form']} onSubmit={submit} noValidate>
          <Checkbox
            id={boxId}
            label="Close my account and erase my data for good"
            checked={isTicked}
            aria-invalid={missed > 0 && !isTicked}
            error={missed > 0 && !isTicked ? mustTick : undefined}
            onChange={(event) => setIsTicked(event.currentTarget.checked)}
          />
          {!isReachable && (
            <StatusBanner tone="attention">
              <p>You are offline. Closing needs a live answer, so it cannot be done now.</p>
            </StatusBanner>
          )}
          <div className={classes['ways']}>
            <Button
              type="submit"
              variant="default"
              className={classes['close']}
              aria-disabled={closing.isPending || !isReachable}
            >
              {closing.isPending ? 'Closing…' : 'Close my account'}
            </Button>
            <TextLink href={routes.myDetails} className={classes['stay']}>
              Keep my account
            </TextLink>
          </div>
        </form>
      </OpenOrders>
    </SettingsPage>
  )
}

const WhatGoes = () => (
  <>
    <p>You can close your account at any time, without a reason. It happens at once.</p>
    <h2>What is erased</h2>
    <ul>
      <li>your health profile: every answer, and your addresses</li>
      <li>the connection to your GP record, and what it was made with</li>
      <li>your kit orders, notifications, study invitations and consents</li>
      <li>your sign-in: name, e-mail address, phone number and password</li>
      <li>what this device keeps of you</li>
    </ul>
  </>
)

const WhatStays = () => (
  <>
    <h2>What is not</h2>
    <ul>
      <li>
        Data already used in completed studies cannot be retracted. That you had agreed to it stays
        on record, without your name or anything that leads to you.
      </li>
      <li>
        A note that an account was closed, for 1 day, and what was done with it, without a name.
      </li>
      <li>Backups, until they expire.</li>
      <li>Your GP surgery keeps your record. Nothing in it changes.</li>
    </ul>
  </>
)

/**
 * Orders that are under way, said only to those whom it concerns, and below them what follows: nothing may move
 * from under a finger when they come.
 */
function OpenOrders({ children }: { children: ReactNode }) {
  const { subject, metadata } = useMember()
  const { data, isLoading } = useQuery({
    ...memberQueries.kitOrders(subject),
    enabled: metadata.canAccessHurdle,
  })
  const open = (data?.orders ?? []).filter(({ dataReturnedAt }) => !dataReturnedAt)
  if (isLoading) return undefined
  return (
    <>
      {open.length > 0 && <h2>Your DNA test kit</h2>}
      {open.map(({ id, number }) => (
        <p key={id}>
          Order {number} is under way, and nobody calls it back. A kit that was sent still comes,
          and a sample that was posted stays with the laboratory, which has its own duty to erase
          it. Note the number: you cannot follow the order here any more, and your data has nobody
          to come back to.
        </p>
      ))}
      {children}
    </>
  )
}
