type BowlProps = {
  painted: boolean
  /** The last of the ten bowls: once it is painted, the customer has a free dish. */
  last: boolean
}

/** A painted porcelain bowl for a point, or the outline of one for a point still missing. Decorative. */
export function Bowl({ painted, last }: BowlProps) {
  return (
    <svg className="bowl" viewBox="0 -16 64 66" aria-hidden="true" data-painted={painted ? '' : undefined}>
      {painted && last && <path className="steam" d="M22-1c-3-4 3-6 0-11M32-2c-3-4 3-6 0-11M42-1c-3-4 3-6 0-11" />}
      <path className="clay" d="M5 14c0 14 8 24 18 26v4h18v-4c10-2 18-12 18-26z" />
      <ellipse className="mouth" cx="32" cy="14" rx="27" ry="7" />
      {painted && (
        <>
          <path
            className="petals"
            d="M10 24q2 8 7 10q4-4 5-8zM22 27q2 9 10 11q8-2 10-11q-10 2-20 0zM54 24q-2 8-7 10q-4-4-5-8z"
          />
          <path className="foot" d="M24 41h16" />
        </>
      )}
    </svg>
  )
}
