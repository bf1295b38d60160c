import { GpConnectionPage } from '#features/account/GpConnectionPage.tsx'
import { emptyVault } from '#offline/vault.ts'

/** A record that is no longer connected is not kept on this device either (S34). */
export const GpConnectionRoute = () => <GpConnectionPage onDisconnected={() => void emptyVault()} />
