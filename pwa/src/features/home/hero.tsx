import { french, Ordinals } from '#pwa/lib/format/french.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { HeroPlate } from './hero-plate.tsx'
import './hero.css'

/** Undefined until the settings are loaded: the default values are then shown. */
type HeroProps = {
  district: string | undefined
  /** The house in one sentence, in the restaurant's own words; without it, what is cooked and where. */
  storyLine: string | undefined
}

/** The top of the page: three words, where the restaurant is, one link. */
export function Hero({ district = 'Paris', storyLine }: HeroProps) {
  return (
    <section className="hero" id="accueil" aria-labelledby="hero-title">
      <div className="words">
        <h1 id="hero-title">
          Wok, <br />
          basilic, <br />
          piment.
        </h1>
        <p>
          {storyLine ? (
            <Ordinals>{french(storyLine)}</Ordinals>
          ) : (
            <>
              Cuisine thaïe à <Ordinals>{district}</Ordinals>.
            </>
          )}{' '}
          Commandez en ligne, passez prendre.
        </p>
        <div className="ways">
          <ButtonLink look="primary" to="#menu">
            Voir la carte
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
