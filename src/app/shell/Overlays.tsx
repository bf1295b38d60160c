import type { Member } from '#identity/session.ts'
import { useLastingStorage } from '../use-lasting-storage.ts'
import { GreetingDialogs } from './GreetingDialogs.tsx'
import { IconBadge } from './IconBadge.tsx'
import { ModalLayer } from './ModalLayer.tsx'
import { SideDrawer } from './SideDrawer.tsx'

/** Everything that lies over a page: drawer, greetings, modals. The page does not wait for its code. */
export function Overlays({ member }: { member: Member }) {
  useLastingStorage()
  return (
    <>
      <SideDrawer member={member} />
      <GreetingDialogs member={member} />
      <ModalLayer subject={member.subject} />
      <IconBadge subject={member.subject} />
    </>
  )
}
