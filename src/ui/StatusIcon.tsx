import { LineIcon } from './LineIcon.tsx'

export type Tone = 'info' | 'attention' | 'done' | 'error'

/** Shapes that differ without colour: a circle, a triangle, a ticked circle, a struck octagon. */
const shapes: Record<Tone, string> = {
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.4v.2',
  attention: 'M12 3.6 2.8 20h18.4ZM12 10v4.5M12 17.2v.2',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM7.8 12.4l2.9 2.9 5.5-6',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3ZM9 9l6 6m0-6-6 6',
}

export const StatusIcon = ({ tone }: { tone: Tone }) => (
  <LineIcon d={shapes[tone]} data-tone={tone} />
)
