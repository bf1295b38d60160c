import { Button } from '@mantine/core'
import type { Doubt } from '#contract/merge-lists.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'

interface ListDoubtsProps {
  doubts: readonly Doubt[]
  onDecide: (name: string, isKept: boolean) => void
}

/** For each name that was removed in one place but not in the other, asks whether to keep it. */
export function ListDoubts({ doubts, onDecide }: ListDoubtsProps) {
  if (doubts.length === 0) return undefined
  return (
    <StatusBanner tone="attention" title="You changed this list somewhere else">
      {doubts.map(({ name, removedBy }) => (
        <div key={name}>
          <p>
            {removedBy === 'mine'
              ? `You removed ${name} here, but it’s still in the list you saved somewhere else.`
              : `${name} was removed somewhere else, but it’s still in your list here.`}
          </p>
          <Button variant="outline" onClick={() => onDecide(name, true)}>
            Keep <span className="visually-hidden">{name}</span>
          </Button>{' '}
          <Button variant="default" onClick={() => onDecide(name, false)}>
            Remove <span className="visually-hidden">{name} from the list</span>
          </Button>
        </div>
      ))}
    </StatusBanner>
  )
}
