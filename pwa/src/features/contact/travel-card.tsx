import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { stopsOf } from '#api/features/settings/rules/stops.ts'
import { districtWords, routeAddress } from '#pwa/lib/format/contact-words.ts'
import { Ordinals } from '#pwa/lib/format/french.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { Shopfront } from './shopfront.tsx'
import { Stops } from './stops.tsx'
import './travel-card.css'

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
