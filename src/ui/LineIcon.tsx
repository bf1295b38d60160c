interface LineIconProps {
  /** Lines on a grid of 24, as an SVG path. */
  d: string
  strokeWidth?: string
  'data-tone'?: string
}

/** Decorative: the words beside it say the same. */
export const LineIcon = ({ d, strokeWidth = '2', ...attributes }: LineIconProps) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...attributes}
  >
    <path d={d} />
  </svg>
)

export const MenuIcon = () => <LineIcon d="M4 7h16M4 12h16M4 17h16" />
