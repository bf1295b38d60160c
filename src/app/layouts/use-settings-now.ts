import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { sharedCount } from '#contract/study-task.ts'
import { useMember } from '#identity/use-member.ts'
import { useIsLockOpen } from '#lock/lock-state.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'

const appearances = { auto: 'Same as this device', light: 'Light', dark: 'Dark' } as const

/** What each setting is now, by its page, as far as it is known. @param isShown Asks the service only then. */
export function useSettingsNow(isShown: boolean): Readonly<Record<string, string | undefined>> {
  const { subject, email } = useMember()
  const { colorScheme } = useMantineColorScheme()
  const isShared = useIsSharedDevice()
  const isLockOn = useIsLockOpen()
  const { data: gp } = useQuery({ ...memberQueries.gpConnection(subject), enabled: isShown })
  const { data: invites } = useQuery({ ...memberQueries.studyInvites(subject), enabled: isShown })
  const { data: addresses } = useQuery({ ...memberQueries.addresses(subject), enabled: isShown })
  return {
    [routes.myDetails]: email,
    [routes.gpConnection]: gp && (gp.connection?.surgery.name ?? 'Not connected'),
    [routes.consents]: invites && studiesInWords(sharedCount(invites)),
    [routes.addresses]: addresses && addressesInWords(addresses.length),
    [routes.appearance]: appearances[colorScheme],
    [routes.lock]: isLockOn ? 'On' : 'Off',
    [routes.thisDevice]: isShared ? 'Other people use it too' : 'Only you use it',
  }
}

function studiesInWords(count: number): string {
  if (count === 0) return 'You’re not sharing data'
  return count === 1 ? 'You share data with 1 study' : `You share data with ${count} studies`
}

function addressesInWords(count: number): string {
  if (count === 0) return 'None saved'
  return count === 1 ? '1 address' : `${count} addresses`
}
