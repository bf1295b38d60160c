import { doneCount } from '#contract/kit-timeline.ts'
import { routes } from '#routes'
import { KitBar } from '#ui/KitBar.tsx'
import { kitState, type KnownKit } from '#ui/kit-words.ts'
import { Card, NotLoaded } from './Card.tsx'
import type { DashboardFacts } from './facts.ts'

const id = 'your-kit'
const title = 'Your kit'

/** Where the kit is, and when the next step is expected. */
export function KitCard({ facts, isMissing }: { facts: DashboardFacts; isMissing: boolean }) {
  const { hasKitAccess, kit } = facts
  if (!hasKitAccess) {
    return (
      <Card id={id} title="DNA kits">
        <p>Kits open to members in stages. We’ll tell you when you can order yours.</p>
      </Card>
    )
  }
  const link = { href: routes.kit, label: kit ? 'Follow your kit' : 'What the kit is for' }
  return (
    <Card id={id} title={title} link={link}>
      {isMissing && <NotLoaded />}
      {!isMissing && (kit ? <Progress kit={kit} /> : <p>You have not ordered a kit yet.</p>)}
    </Card>
  )
}

function Progress({ kit }: { kit: KnownKit }) {
  const { headline, next, left } = kitState(kit)
  return (
    <>
      {!kit.order.closedBecause && <KitBar done={doneCount(kit.evidence)} />}
      <p>
        <strong>{headline}</strong>
      </p>
      <p>{next}</p>
      {left && <p>{left}</p>}
    </>
  )
}
