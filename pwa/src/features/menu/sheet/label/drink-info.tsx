import type { MenuItem } from '#api/features/menu/contract.ts'
import { isPouredDrink, litreWords, strengthWords, volumeWords } from '#api/features/menu/rules/drinks.ts'
import './drink-info.css'

type DrinkInfoProps = {
  dish: MenuItem
  /** The price of a litre stands where the drink is sold to take away. */
  byLitre?: boolean
  /** Euros, `0,20`, that a poured drink to take away costs less in the customer's own cup. */
  ownCup?: string | undefined
}

/**
 * What a drink's label says, before it is bought: volume and strength, the price of a litre, ingredients, nutrition and
 * who answers for it (EU 1169/2011, art. 9, 14), and the lower price in an own cup (C. env. L541-15-10). What nobody has
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
