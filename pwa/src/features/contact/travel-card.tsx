import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { type Stop, stopsOf } from '#api/features/settings/rules/stops.ts'
import { districtWords, routeAddress } from '#pwa/lib/format/contact-words.ts'
import { Ordinals } from '#pwa/lib/format/french.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { GLAZE, LINE, WASH } from '#pwa/ui/media/drawing.tsx'
import './contact.css'

/** The x coordinates of the awning's petals. */
const PETALS = Array.from({ length: 11 }, (_, index) => 40 + 24 * index)

/**
 * How to come. Stations and parking come from the restaurant's settings: where those are empty nothing is said of them.
 */
export function TravelCard({ restaurant }: { restaurant: PublicRestaurant }) {
  const { name, address, district, stops, travelInfo } = restaurant
  return (
    <section className="travel-card" aria-labelledby="travel-title">
      <Shopfront name={name} />
      <div className="words">
        <h3 id="travel-title">Venir au restaurant</h3>
        <p>
          Nous sommes <Ordinals>{districtWords(district).within}</Ordinals>. Le plan donne l’itinéraire depuis chez
          vous, à pied, à vélo ou en transports. {travelInfo}
        </p>
        <Stops stops={stopsOf(stops)} />
        <p>Pour un retrait, entrez et donnez votre numéro de commande au comptoir.</p>
        <ButtonLink to={routeAddress(address)}>Itinéraire</ButtonLink>
      </div>
    </section>
  )
}

/** The stops near by, as the restaurant has written them; nothing where it has written none. */
function Stops({ stops }: { stops: readonly Stop[] }) {
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

/** A decorative shop front under an awning of lotus petals, with the restaurant's name on it. */
function Shopfront({ name }: { name: string }) {
  return (
    <svg className="shopfront" viewBox="0 0 320 220" aria-hidden="true">
      <g stroke={LINE} strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round">
        <path d="M40 70h240v136H40z" fill={GLAZE} />
        <path d="M22 22h276l10 38H12z" fill={LINE} />
        <text className="sign" x="160" y="50" textAnchor="middle" fill={GLAZE} stroke="none">
          {name}
        </text>
        {PETALS.map(x => (
          <g key={x} transform={`translate(${x} 60)`}>
            <path d="M-12 0Q-12 15 0 24Q12 15 12 0z" fill={GLAZE} />
            <path d="M-6 0Q-6 8 0 13Q6 8 6 0z" fill={WASH} strokeWidth={1.8} />
          </g>
        ))}
        <path d="M58 108h74v64H58z" fill={WASH} />
        <path d="M95 108v64M58 140h74" fill="none" strokeWidth={1.8} />
        <path d="M52 172h86v10H52z" fill={GLAZE} />
        <path d="M146 98h56v108h-56z" fill={LINE} />
        <path d="M154 108h40v46h-40z" fill={GLAZE} />
        <path d="M164 140q0-14 10-18q10 4 10 18z" fill={WASH} strokeWidth={1.8} />
        <path d="M160 140h28" strokeWidth={1.8} />
        <circle cx="191" cy="168" r="3.500" fill={GLAZE} stroke="none" />
        <path d="M216 108h48v64h-48z" fill={WASH} />
        <path d="M240 108v64" fill="none" strokeWidth={1.8} />
        <path d="M210 172h60v10h-60z" fill={GLAZE} />
        {[140, 208].map(x => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path d="M0 84v8" />
            <path d="M-9 96q0-5 9-5t9 5v12q0 5-9 5t-9-5z" fill={GLAZE} />
            <path d="M-3 92v20M3 92v20" strokeWidth={1.4} />
            <path d="M0 113v7" strokeWidth={2} />
          </g>
        ))}
        <g transform="translate(298 206) scale(.92)">
          <path d="M-16-26h32l-5 26h-22z" fill={LINE} />
          <path d="M0-26C-2-44-14-50-18-62-4-60 2-50 0-26C2-46 12-54 22-58 20-44 8-38 0-26" fill={WASH} />
        </g>
        <path d="M4 206h312" fill="none" />
        <path d="M138 206v-4h72v4" fill={GLAZE} />
      </g>
    </svg>
  )
}
