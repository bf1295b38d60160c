interface LineIconProps {
  /** An SVG path on a 24 by 24 grid. */
  d: string
  strokeWidth?: string
  'data-tone'?: string
}

/** Decorative: the text next to it says the same. */
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
