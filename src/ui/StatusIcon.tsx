export type Tone = 'info' | 'attention' | 'done' | 'error'

/** Shapes that differ without their colour: a circle, a triangle, a ticked circle, a struck octagon. */
const shapes: Record<Tone, readonly string[]> = {
  info: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M12 11v5.5', 'M12 7.4v.2'],
  attention: ['M12 3.6 2.8 20h18.4Z', 'M12 10v4.5', 'M12 17.2v.2'],
  done: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'm7.8 12.4 2.9 2.9 5.5-6'],
  error: ['M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3Z', 'm9 9 6 6m0-6-6 6'],
}

/** Decorative: the words beside it say the same. */
export const StatusIcon = ({ tone }: { tone: Tone }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    data-tone={tone}
  >
    {shapes[tone].map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
