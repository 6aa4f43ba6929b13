// The shop's mark: the octagon of a lottery drum and a vermilion ball.

export function ShopMark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path
        d="M13 3h14l10 10v14L27 37H13L3 27V13z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <circle cx="20" cy="20" r="3" fill="currentColor" />
      <circle cx="27" cy="27" r="7.5" fill="var(--accent)" stroke="var(--frame)" strokeWidth="2.4" />
    </svg>
  )
}
