import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { mapAddress, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { french } from '#pwa/lib/format/french.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { TravelCard } from './travel-card.tsx'
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

/** The questions that one asks before coming, as far as the restaurant has answered it: an empty answer has no line. */
function VisitFacts({ restaurant }: { restaurant: PublicRestaurant }) {
  const { access, groups, mealVouchers, ownCup, paymentOnline, paymentOnSite, terrace } = restaurant
  const ways = [
    ['Sur place', paymentOnSite],
    ['En ligne', paymentOnline],
  ].filter(([, means]) => means)
  const facts = [
    ['Titres-restaurant', mealVouchers],
    [
      'Votre gobelet',
      ownCup && `Propre et réutilisable\u00a0: ${ownCup}\u00a0€ de moins par boisson, rendus au comptoir.`,
    ],
    ['Accès', access],
    ['Terrasse', terrace],
    ['Groupes', groups],
  ].filter(([, words]) => words)
  return (
    <>
      {ways.length > 0 && (
        <div>
          <dt>Paiement</dt>
          <dd>
            <ul className="ways">
              {ways.map(([where, means]) => (
                <li key={where}>
                  <b>{where}</b> {french(means ?? '')}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{french(words ?? '')}</dd>
        </div>
      ))}
    </>
  )
}
