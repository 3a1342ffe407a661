import { ACCESSIBILITY } from '#api/features/settings/rules/restaurant-values.ts'
import { DINE_IN_PATH } from '#api/features/site/rules/page-names.ts'
import { useInstalling } from '#pwa/features/install/install-memory.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { formatWeek } from '#pwa/lib/format/hours-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { LegalLink } from '../legal/legal-link.tsx'
import { SectionLink } from './site-header.tsx'
import '../site.css'
import '#pwa/ui/forms/button.css'

const LEGAL_LINKS = [
  { name: 'mentions', title: 'Mentions légales' },
  { name: 'confidentialite', title: 'Confidentialité' },
  { name: 'cgv', title: 'Conditions de vente' },
  { name: 'cookies', title: 'Cookies' },
] as const

/**
 * The end of every page: one last invitation, where we are, where to go, what we offer, what the law asks.
 * @param props.home on the first page, where links stay
 */
export function SiteFooter({ home }: { home?: boolean }) {
  const { data: restaurant } = useRestaurant()
  const install = useInstalling()
  if (!restaurant) return null
  const { name, nameTh, address, phone, email, week } = restaurant
  // Without the invitation nothing stands between them and the page's own title.
  const Heading = home ? 'h3' : 'h2'
  return (
    <footer className="site-footer" data-quiet={home ? undefined : ''}>
      <Band flip />
      <div className="ground">
        {home && (
          <div className="invitation">
            <h2>On vous attend.</h2>
            <SectionLink className="button" part="menu" home={home}>
              <span className="face">Voir la carte</span>
            </SectionLink>
          </div>
        )}
        <div className="columns">
          <section>
            <Heading>Nous trouver</Heading>
            <address>
              <p>{address}</p>
              <a href={telAddress(phone)}>{unbroken(phone)}</a>
              <a href={`mailto:${email}`}>{email}</a>
            </address>
            {formatWeek(week).map(line => (
              <p key={line}>{line}</p>
            ))}
          </section>
          <nav aria-labelledby="footer-go">
            <Heading id="footer-go">Aller à</Heading>
            <ul>
              <li>
                <SectionLink part="accueil" home={home}>
                  Accueil
                </SectionLink>
              </li>
              <li>
                <SectionLink part="a-propos" home={home}>
                  À propos
                </SectionLink>
              </li>
              <li>
                <Link to="/#menu">Carte à emporter</Link>
              </li>
              <li>
                <Link to="/?service=sur-place#menu" page={`${DINE_IN_PATH}#menu`}>
                  Carte sur place
                </Link>
              </li>
              <li>
                <SectionLink part="contact" home={home}>
                  Contact
                </SectionLink>
              </li>
            </ul>
          </nav>
          <section className="services">
            <Heading>Services</Heading>
            <ul>
              <li>Sur place</li>
              <li>À emporter</li>
              <li>Formules midi</li>
            </ul>
          </section>
          <nav aria-labelledby="footer-law">
            <Heading id="footer-law">Informations</Heading>
            <ul>
              {LEGAL_LINKS.map(({ name, title }) => (
                <li key={name}>
                  <LegalLink name={name}>{title}</LegalLink>
                </li>
              ))}
              {/* The mention that the law asks of every page, in its words. */}
              <li>
                <LegalLink name="accessibilite">{`Accessibilité\u00a0: ${ACCESSIBILITY.status}`}</LegalLink>
              </li>
              {/* A list that is one shorter than its neighbour: nothing moves when this comes. */}
              {install && (
                <li>
                  <button type="button" onClick={install}>
                    Installer l’application
                  </button>
                </li>
              )}
            </ul>
          </nav>
        </div>
        <p className="last">
          <span>
            <b>{name}</b> <span lang="th">{nameTh}</span>
          </span>
          {/* Another page altogether, with its own scripts. */}
          <a href="/admin">Espace équipe</a>
        </p>
      </div>
    </footer>
  )
}
