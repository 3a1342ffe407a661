import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { mapAddress, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { TravelCard } from './travel-card.tsx'
import { VisitFacts } from './visit-facts.tsx'
import './contact.css'

type ContactProps = {
  restaurant: PublicRestaurant
  /** Undefined until the browser has said what time it is. */
  now: Date | undefined
  /** Opens the sheet for reserving a table: by phone or by form. */
  onReserve: () => void
}

/** How to reach the restaurant: address, phone, mail, hours, services, travel. */
export function Contact({ restaurant, now, onReserve }: ContactProps) {
  const { address, phone, email } = restaurant
  return (
    <section className="contact" id="contact" aria-labelledby="contact-title">
      <div className="invitation">
        <h2 id="contact-title">Contact</h2>
        <p className="lead">Une table ce soir, une question sur un plat&nbsp;?</p>
        <Button onClick={() => onReserve()}>
          <Icon name="calendar" /> Réserver une table
        </Button>
      </div>
      <dl>
        <div>
          <dt>Adresse</dt>
          <dd>
            <address>{address}</address>
            <a href={mapAddress(address)} target="_blank" rel="noopener">
              Voir sur le plan
            </a>
          </dd>
        </div>
        <div>
          <dt>Téléphone</dt>
          <dd>
            {/* The choice begins with the call; before the script is there, the link calls by itself. */}
            <a
              className="num"
              href={telAddress(phone)}
              aria-haspopup="dialog"
              onClick={event => {
                event.preventDefault()
                onReserve()
              }}
            >
              {unbroken(phone)}
            </a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>Horaires</dt>
          <dd>
            <OpeningHours restaurant={restaurant} now={now} />
          </dd>
        </div>
        <div>
          <dt>Services</dt>
          <dd>
            <ul className="services">
              <li>
                <b>Sur place</b> Carte complète, vins et cafés compris.
              </li>
              <li>
                <b>À emporter</b> Commande en ligne, retrait au comptoir, sans livraison.
              </li>
              <li>
                <b>Formules midi</b> Trois formules à composer, à emporter.
              </li>
            </ul>
          </dd>
        </div>
        <VisitFacts restaurant={restaurant} />
      </dl>
      <TravelCard restaurant={restaurant} />
    </section>
  )
}
