import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { daysAlike } from '#api/features/settings/rules/hours/hours.ts'
import { french } from '#pwa/lib/format/french.ts'
import { districtWords } from '#pwa/lib/format/words/district-words.ts'
import { formatServices } from '#pwa/lib/format/words/hours-words.ts'
import { mapAddress } from '#pwa/lib/navigation/map-address.ts'
import { Ordinals } from '#pwa/ui/data/ordinals/ordinals.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { Figure } from './figure.tsx'
import { Pantry } from './pantry.tsx'
import './about.css'

const STORY = {
  kitchen: french(
    'Une cuisine thaïe de tous les jours, faite au wok, à la commande. Pâtes de curry, basilic, citronnelle, combava : le feu est vif, la cuisson courte, et chaque plat part dès qu’il est prêt. Vous réglez le piment, de « Pas piquant » à « Comme en Thaïlande ».',
  ),
  day: french(
    'À midi, une formule tient dans une pause. Le soir, la carte s’étire : brochettes à partager, currys au lait de coco, soupes vives, desserts au riz gluant. Prenez place en salle, ou commandez en ligne et passez prendre vos plats encore fumants, au comptoir',
  ),
}

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

/** The restaurant about itself: the story, four figures, the ingredients, the address. */
export function About({ restaurant }: { restaurant: PublicRestaurant }) {
  const { address, customersServed, district, openedYear, week } = restaurant
  // Guests know 'Paris 2e' as a part of the city.
  const city = district.replace(/ \d.*$/, '')
  const openDays = week.filter(services => services.length > 0)
  const [usual, ...others] = daysAlike(openDays)
  const when = usual && others.length === 0 ? formatServices(usual.services) : 'horaires selon le jour'
  const days = openDays.length
  return (
    <section className="about" id="a-propos" aria-labelledby="about-title">
      <h2 id="about-title">À propos</h2>
      <div className="story">
        <p className="lead">{STORY.kitchen}</p>
        <p>
          {STORY.day} <Ordinals>{districtWords(district).of}</Ordinals>.
        </p>
        <div className="where">
          <h3>Nous trouver</h3>
          <address>{address}</address>
          <a href={mapAddress(address)} target="_blank" rel="noopener">
            <Icon name="pin" /> Voir sur le plan
          </a>
        </div>
      </div>
      <ul className="figures">
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
