import type { Stop } from '#api/features/settings/rules/stops.ts'

/** The stops near by, as the restaurant has written them; nothing where it has written none. */
export function Stops({ stops }: { stops: readonly Stop[] }) {
  if (stops.length === 0) return null
  return (
    <ul className="stops" aria-label="Métro et bus">
      {stops.map(({ line, name, minutes }) => (
        <li key={`${line} ${name}`}>
          <b>{line}</b> <span>{name}</span>{' '}
          <small>
            {minutes}
            {'\u00a0'}min à pied
          </small>
        </li>
      ))}
    </ul>
  )
}
