/**
 * Allergens and origins in full, for a dish's sheet; they are not part of the first load (EU 1169/2011; décret
 * 2025-141).
 */
import type { Ref } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { allergenCodes } from '#api/features/menu/rules/allergens.ts'
import { isPouredDrink, litreWords, strengthWords, volumeWords } from '#api/features/menu/rules/drinks.ts'
import { type AllergenNames, FoundMark, shortNames, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import './menu-sheet.css'

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

/** The allergens of the dish as chosen and the origin of its meat; announced when a choice changes it. */
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

/** The allergens' French names, for the dish with these options. */
export function allergenWords(dish: MenuItem, options: readonly string[], names: AllergenNames): string[] {
  return allergenCodes(dish, options).map(code => {
    const name = names.allergenLabels[code]?.fr ?? code
    const detail = (dish.allergenDetails?.[code] ?? names.allergenDetails[code])?.fr
    return detail ? `${name} (${detail})` : name
  })
}

/** Such as `Poulet : France`, one for each meat that the dish as chosen may contain. */
export function originWords(dish: MenuItem, variant: string | undefined): string[] {
  return Object.entries(dish.meatOrigin ?? {})
    .filter(([meat]) => !variant || !dish.prices || isOf(variant, meat) || !isAnyVariant(dish, meat))
    .map(([meat, country]) => `${meat}\u00a0: ${country}`)
}

/** A variant such as 'Poulet croustillant' or 'Poulet Satay' is chicken too. */
function isOf(variant: string, meat: string): boolean {
  return variant === meat || variant.startsWith(`${meat} `)
}

function isAnyVariant(dish: MenuItem, meat: string): boolean {
  return Object.keys(dish.prices ?? {}).some(variant => isOf(variant, meat))
}

type DrinkInfoProps = {
  dish: MenuItem
  /** The price of a litre stands where the drink is sold to take away. */
  byLitre?: boolean
  /** Euros, `0,20`, that a poured drink to take away costs less in the customer's own cup. */
  ownCup?: string | undefined
}

/**
 * A drink's label, before it is bought: volume and strength, the price of a litre, ingredients, nutrition and who
 * answers for it (EU 1169/2011, art. 9, 14), and the lower price in an own cup (C. env. L541-15-10). What nobody has
 * copied from the label, or set, is left out.
 */
export function DrinkInfo({ dish, byLitre, ownCup }: DrinkInfoProps) {
  const { volumeCl, abv, ingredients, nutrition, foodOperator } = dish
  const facts: [label: string, words: string | undefined][] = [
    ['Volume', volumeCl && volumeCl > 0 ? volumeWords(volumeCl) : undefined],
    ['Alcool', abv ? strengthWords(abv) : undefined],
    ['Prix au litre', byLitre ? litreWords(dish) : undefined],
    ['Dans votre gobelet', ownCup && isPouredDrink(dish) ? lessWords(ownCup) : undefined],
    ['Ingrédients', ingredients],
    ['Valeurs nutritionnelles', nutrition],
    ['Exploitant', foodOperator],
  ]
  const said = facts.filter(([, words]) => words)
  if (said.length === 0) return null
  return (
    <dl className="drink-info">
      {said.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function lessWords(euros: string): string {
  return `${euros}\u00a0€ de moins, au comptoir`
}
