import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSubmit } from '#api/use-submit.ts'
import type { Account } from '#identity/account.ts'
import { longDateTime } from '#ui/format-date.ts'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner } from '#ui/StatusBanner.tsx'
import { Ready } from '#ui/Unready.tsx'
import classes from './Devices.module.css'
import { groupSignIns, type DeviceGroup } from './group-sign-ins.ts'
import { signInsKey } from './queries.ts'

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
            <ul className={classes['list']}>
              {groupSignIns(all).map((group) => (
                <Device
                  key={group.ids.join(' ')}
                  group={group}
                  isEnding={ending.isPending && group.ids.some((id) => ending.input?.includes(id))}
                  onSignOut={() => ending.submit(group.ids)}
                />
              ))}
            </ul>
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
    <li className={classes['device']}>
      <div>
        <p className={classes['name']}>{device}</p>
        <p className={classes['about']}>
          {isThisBrowser ? (
            'This browser, signed in now'
          ) : (
            <>
              {ids.length > 1 && `${ids.length} sign-ins. `}Last used{' '}
              <time dateTime={iso}>{longDateTime(iso)}</time>
            </>
          )}
          {place && ` in ${place}`}
        </p>
      </div>
      {!isThisBrowser && (
        <Button variant="default" aria-disabled={isEnding} onClick={onSignOut}>
          {isEnding ? 'Signing out…' : 'Sign out'}{' '}
          <span className="visually-hidden">
            {device}, last used {longDateTime(iso)}
          </span>
        </Button>
      )}
    </li>
  )
}
