import type { Member } from '#identity/session.ts'
import { GreetingDialogs } from './GreetingDialogs.tsx'
import { ModalLayer } from './ModalLayer.tsx'
import { SideDrawer } from './SideDrawer.tsx'

/** Everything that lies over a page: drawer, greetings, modals. The page does not wait for its code. */
export const Overlays = ({ member }: { member: Member }) => (
  <>
    <SideDrawer member={member} />
    <GreetingDialogs member={member} />
    <ModalLayer />
  </>
)
