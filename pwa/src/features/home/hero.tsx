import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { HeroPlate } from './hero-plate.tsx'
import './hero.css'

/** The first view: three words, where we are, one way on. */
export function Hero({ district, phone }: { district: string | undefined; phone: string | undefined }) {
  return (
    <section className="hero" id="accueil">
      <div className="words">
        <h1>
          Wok, <br />
          basilic, <br />
          piment.
        </h1>
        <p>Cuisine thaïe à {district ?? 'Paris'}. Commandez en ligne, passez prendre : 20 à 30 minutes.</p>
        <div className="ways">
          <ButtonLink look="primary" to="#menu">
            Découvrir le menu
          </ButtonLink>
          {phone && (
            <ButtonLink look="link" to={`tel:${phone.replaceAll(' ', '')}`}>
              Nous contacter
            </ButtonLink>
          )}
        </div>
      </div>
      <HeroPlate />
    </section>
  )
}
