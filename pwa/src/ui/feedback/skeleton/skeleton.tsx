import './skeleton.css'

/** Holds the place of text that is on its way; `label` says so aloud. Widths repeat after three lines. */
export function Skeleton({ lines = 3, label = 'Chargement' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <i key={line} />
      ))}
    </div>
  )
}
