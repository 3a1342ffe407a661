import type { Ref } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { allergenWords, originWords } from '#pwa/features/menu/allergens/allergen-words.ts'
import { type AllergenNames, allergenCodes, shortNames } from '#pwa/features/menu/allergens/allergens.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import { FoundMark } from '#pwa/features/menu/allergens/found-mark.tsx'
import './allergen-info.css'

type AllergenInfoProps = {
  ref?: Ref<HTMLElement>
  dish: MenuItem
  variant: string | undefined
  /** The fruits of a mix, by name. */
  fruits?: readonly string[]
  names: AllergenNames
  phone: string | undefined
  /** Its heading's: 3 in a sheet, whose title is level 2. */
  level?: 2 | 3
}

/** What the dish as chosen contains and where its meat comes from; announced when a choice changes it. */
export function AllergenInfo({ ref, dish, variant, fruits = [], names, phone, level = 3 }: AllergenInfoProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const options = variant ? [variant, ...fruits] : fruits
  const codes = allergenCodes(dish, options)
  const allergens = allergenWords(dish, options, names)
  const avoided = useAvoided().filter(code => codes.includes(code))
  const origins = originWords(dish, variant)
  return (
    <section className="allergen-info" ref={ref} tabIndex={-1} aria-labelledby="allergen-info-title">
      <Heading id="allergen-info-title">Allergènes et origines</Heading>
      <div className="found" aria-live="polite">
        <p>
          <b>{variant && dish.prices ? `Avec ${variant.toLocaleLowerCase('fr')}\u00a0: ` : 'Contient\u00a0: '}</b>
          {allergens.length > 0
            ? allergens.join(', ')
            : 'aucun des quatorze allergènes dans la recette. Traces possibles.'}
        </p>
        {avoided.length > 0 && (
          <p className="avoided">
            <FoundMark>Vous l’évitez&nbsp;: {shortNames(avoided, names)}</FoundMark>
          </p>
        )}
        {origins.length > 0 && (
          <p>
            <b>Origine des viandes. </b>
            {origins.join(', ')}
          </p>
        )}
      </div>
      {!variant && dish.allergensByVariant && <VariantAllergens dish={dish} names={names} />}
      {dish.alcohol && (
        <p className="small">
          La consommation de boissons alcooliques pendant la grossesse, même en faible quantité, peut avoir des
          conséquences graves sur la santé de l’enfant.
        </p>
      )}
      <p className="small soft">
        Les quatorze allergènes à déclaration obligatoire sont indiqués pour chaque plat, et changent avec ce que vous
        choisissez. Une seule cuisine prépare tous les plats, avec les mêmes woks et la même friteuse&nbsp;: des traces
        restent possibles.{' '}
        {phone && `En cas d’allergie grave, appelez-nous avant de commander\u00a0: ${phone.replaceAll(' ', '\u00a0')}.`}
      </p>
    </section>
  )
}

function VariantAllergens({ dish, names }: { dish: MenuItem; names: AllergenNames }) {
  return (
    <ul className="small">
      {Object.keys(dish.allergensByVariant ?? {}).map(variant => (
        <li key={variant}>
          Avec {variant.toLocaleLowerCase('fr')}&nbsp;:{' '}
          {allergenWords(dish, [variant], names).join(', ') || 'aucun dans la recette'}
        </li>
      ))}
    </ul>
  )
}
