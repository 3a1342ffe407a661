import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { french } from '#pwa/lib/format/french.tsx'
import './cook.css'

/** Who cooks, from where, and what they say about it; nothing without a name. */
export function Cook({ restaurant: { cookFrom, cookName, cookWords } }: { restaurant: PublicRestaurant }) {
  if (!cookName) return null
  return (
    <figure className="cook">
      {cookWords && <blockquote>{french(`« ${cookWords} »`)}</blockquote>}
      <figcaption>
        <b>{cookName}</b>, en cuisine
        {cookFrom && <span className="from">{french(cookFrom)}</span>}
      </figcaption>
    </figure>
  )
}
