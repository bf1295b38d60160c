import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readDevice } from '#offline/device.ts'
import { keepHarmless } from '#offline/harmless-queries.ts'
import { createQueryClient } from '#offline/query-cache.ts'
import { AutofillContext } from '#ui/autofill.ts'
import { colorSchemeManager, followDevice } from '#ui/color-scheme.ts'
import { cssVariablesResolver, theme } from '../theme.ts'
import './wire-answers.ts'
import { MemberApp } from './MemberApp.tsx'
import { useLeftElsewhere } from './use-left-elsewhere.ts'
import { useStartedIdentity } from './use-started-identity.ts'
import '../styles/components.ts'

/** Everything behind the sign-in. Reads the device first: whom it knows is shown at once. */
export async function startMembersArea(): Promise<typeof MembersArea> {
  await readDevice()
  return MembersArea
}

function MembersArea() {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => keepHarmless(queryClient), [queryClient])
  useEffect(() => followDevice, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <OfThisDevice />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function OfThisDevice() {
  const queryClient = useQueryClient()
  const device = useStartedIdentity()
  useLeftElsewhere(queryClient)
  return (
    device && (
      <AutofillContext value={!device.isShared}>
        <MemberApp />
      </AutofillContext>
    )
  )
}
