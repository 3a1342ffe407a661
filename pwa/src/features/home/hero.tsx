import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Ordinals } from '#pwa/ui/ordinals.tsx'
import { HeroPlate } from './hero-plate.tsx'
import './hero.css'

/** The first view: three words, where we are, one way on. */
export function Hero({ district = 'Paris' }: { district: string | undefined }) {
  return (
    <section className="hero" id="accueil" aria-labelledby="hero-title">
      <div className="words">
        <h1 id="hero-title">
          Wok, <br />
          basilic, <br />
          piment.
        </h1>
        <p>
          Cuisine thaïe à <Ordinals>{district}</Ordinals>. Commandez en ligne, passez prendre : 20 à 30 minutes.
        </p>
        <div className="ways">
          <ButtonLink look="primary" to="#menu">
            Découvrir le menu
          </ButtonLink>
          <ButtonLink look="link" to="#contact">
            Nous contacter
          </ButtonLink>
        </div>
      </div>
      <HeroPlate />
    </section>
  )
}
