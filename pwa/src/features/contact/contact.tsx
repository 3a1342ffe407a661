import type { Formule } from '#api/features/menu/contract.ts'
import { MIDDAY, offeredWords, setMenusTitle, sharedHours } from '#api/features/menu/rules/set-menu-hours.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { type Stop, stopsOf } from '#api/features/settings/contract-restaurant.ts'
import { addDays, formatDay, parisDay, WEEKDAYS, weekdayOf } from '#api/kernel/time/paris-time.ts'
import { districtWords, mapAddress, routeAddress, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { french, Ordinals } from '#pwa/lib/format/french.tsx'
import { closureWords, formatWeek, servicesShort } from '#pwa/lib/format/hours-words.ts'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { GLAZE, LINE, WASH } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './contact.css'

type ContactProps = {
  restaurant: PublicRestaurant
  /** Undefined until the browser has said what time it is. */
  now: Date | undefined
  /** The set menus; undefined until they are known. */
  formules?: readonly Formule[] | undefined
  /** Opens the sheet for reserving a table: by phone or by form. */
  onReserve: () => void
}

/** The x coordinates of the awning's petals. */
const PETALS = Array.from({ length: 11 }, (_, index) => 40 + 24 * index)

/** How to reach the restaurant: address, phone, mail, hours, services, travel. */
export function Contact({ restaurant, now, formules, onReserve }: ContactProps) {
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
            <OpeningHours restaurant={restaurant} now={now} formules={formules} />
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
                <b>{setMenusTitle(formules ?? [])}</b> À composer, à emporter.
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

type OpeningHoursProps = {
  restaurant: Pick<PublicRestaurant, 'week' | 'closures'>
  /** Undefined until the browser has said what time it is. */
  now: Date | undefined
  formules: readonly Formule[] | undefined
}

/** The hours of each weekday, today's marked, the closures to come, and when set menus are had. */
function OpeningHours({ restaurant, now, formules }: OpeningHoursProps) {
  const { week, closures } = restaurant
  const offered = formules ? sharedHours(formules) : MIDDAY
  return (
    <div className="opening-hours">
      {formatWeek(week).map(line => (
        <p key={line}>{line}</p>
      ))}
      {closures.map(closure => (
        <p key={closure.from} className="closure">
          {closureWords(closure)}
        </p>
      ))}
      <ul aria-label="Horaires de la semaine">
        {weekHours(restaurant, now).map(({ day, hours, closed, today }) => (
          <li key={day} data-today={today || undefined} data-closed={closed || undefined}>
            <span>
              {day}
              {today && <small> aujourd’hui</small>}
            </span>
            <span className="time">{hours}</span>
          </li>
        ))}
      </ul>
      {offered && (
        <p className="soft">
          {setMenusTitle(formules ?? [])}&nbsp;: {offeredWords(offered)}
        </p>
      )}
    </div>
  )
}

/** A line of the week: the day, its hours or why it has none, and whether it is today. */
export type DayHours = { day: string; hours: string; closed: boolean; today: boolean }

/**
 * The hours from Monday to Sunday. Each line is about the next such day, today included, and names its date when a
 * closure falls on it.
 * @param now undefined until the browser has said what time it is: then the usual hours
 */
export function weekHours({ week, closures }: Pick<PublicRestaurant, 'week' | 'closures'>, now?: Date): DayHours[] {
  const today = now && parisDay(now)
  return WEEKDAYS.map((day, index) => {
    const services = week[index] ?? []
    const date = today && addDays(today, (index + 1 - weekdayOf(today) + 7) % 7)
    const closure = services.length > 0 && date && closures.find(({ from, to }) => from <= date && date <= to)
    return {
      day,
      hours: closure ? `fermé le ${formatDay(date).replace(`${day} `, '')}` : servicesShort(services),
      closed: Boolean(closure) || services.length === 0,
      today: date !== undefined && date === today,
    }
  })
}

/**
 * How to come. Stations and parking come from the restaurant's settings: where those are empty nothing is said of them.
 */
function TravelCard({ restaurant }: { restaurant: PublicRestaurant }) {
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
