import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { daysAlike } from '#api/features/settings/rules/hours.ts'
import { mapAddress } from '#pwa/lib/format/contact-words.ts'
import { formatServices } from '#pwa/lib/format/hours-words.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Cook } from './cook.tsx'
import { Figure } from './figure.tsx'
import { NameSense } from './name-sense.tsx'
import { Pantry } from './pantry.tsx'
import { HousePhotos } from './photos/house-photos.tsx'
import { Story } from './story.tsx'
import './about.css'

const NUMBERS = [
  'aucun jour',
  'un jour',
  'deux jours',
  'trois jours',
  'quatre jours',
  'cinq jours',
  'six jours',
  'sept jours',
]

/** The restaurant about itself: its name, the story, who cooks, the address, up to four figures, the ingredients. */
export function About({ restaurant }: { restaurant: PublicRestaurant }) {
  const { address, customersServed, district, nameTh, openedYear, week } = restaurant
  // Guests know 'Paris 2e' as a part of the city.
  const city = district.replace(/ \d.*$/, '')
  const openDays = week.filter(services => services.length > 0)
  const [usual, ...others] = daysAlike(openDays)
  const when = usual && others.length === 0 ? formatServices(usual.services) : 'horaires selon le jour'
  const days = openDays.length
  return (
    <section className="about" id="a-propos" aria-labelledby="about-title">
      <header>
        <h2 id="about-title">À propos</h2>
        <NameSense nameTh={nameTh} />
      </header>
      <div className="story">
        <Story restaurant={restaurant} />
        <HousePhotos photos={restaurant.housePhotos} />
        <Cook restaurant={restaurant} />
        <div className="where">
          <h3>Nous trouver</h3>
          <address>{address}</address>
          <a href={mapAddress(address)} target="_blank" rel="noopener">
            <Icon name="pin" /> Voir sur le plan
          </a>
        </div>
      </div>
      <ul className="house-figures">
        {openedYear && (
          <Figure value={openedYear} legend={`à ${city} depuis`} spoken={`À ${city} depuis ${openedYear}`} />
        )}
        {customersServed && (
          <Figure
            value={`${thousands(customersServed)}+`}
            legend="clients"
            spoken={`Plus de ${thousands(customersServed)} clients`}
          />
        )}
        <Figure value="50+" legend="plats" spoken="Plus de 50 plats" />
        <Figure value={`${days} j/7`} legend={when} spoken={`Ouvert ${NUMBERS[days] ?? days} sur sept, ${when}`} />
      </ul>
      <Pantry />
    </section>
  )
}

/** Formats as `12 500`. */
function thousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
