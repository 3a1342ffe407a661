import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { litreWords, strengthWords, volumeWords } from '#api/features/menu/rules/drink/drink-words.ts'
import './drink-info.css'

type DrinkInfoProps = {
  dish: MenuItem
  /** The price of a litre stands where the drink is sold to take away. */
  byLitre?: boolean
}

/**
 * What a drink's label says, before it is bought: volume and strength, the price of a litre, ingredients, nutrition and
 * who answers for it (EU 1169/2011, art. 9, 14). What nobody has copied from the label is left out.
 */
export function DrinkInfo({ dish, byLitre }: DrinkInfoProps) {
  const { volumeCl, abv, ingredients, nutrition, foodOperator } = dish
  const facts: [label: string, words: string | undefined][] = [
    ['Volume', volumeCl && volumeCl > 0 ? volumeWords(volumeCl) : undefined],
    ['Alcool', abv ? strengthWords(abv) : undefined],
    ['Prix au litre', byLitre ? litreWords(dish) : undefined],
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
