import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSubmit } from '#api/use-submit.ts'
import { longDateTime } from '#domain/formats.ts'
import type { Account, SignIn } from '#identity/account.ts'
import { announce } from '#ui/live-status.tsx'
import { Ready } from '#ui/states.tsx'
import { FailureBanner } from '#ui/status.tsx'
import { signInsKey } from '../queries.ts'
import classes from './Devices.module.css'

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
