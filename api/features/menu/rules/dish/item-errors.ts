import type { FieldError } from '#api/kernel/problems/errors.ts'
import type { ItemBody } from '../../contract/menu-admin.ts'
import type { ItemFields } from './item-fields.ts'

/** What is wrong with a dish, field by field; empty when it can be saved. */
export function itemErrors(item: ItemFields): FieldError[] {
  const variants = Object.keys(item.pricesCents)
  const errors: [isWrong: boolean, path: keyof ItemBody, message: string][] = [
    [item.name === '', 'name', 'Le nom est requis'],
    [
      item.priceCents !== null && variants.length > 0,
      'price',
      'Un prix, ou un prix selon le choix\u00a0: pas les deux.',
    ],
    [
      item.options.length > 0 && variants.length > 0,
      'options',
      'Froid ou chaud ne va pas avec des prix selon le choix.',
    ],
    [hasTwins(item.options), 'options', 'Cette option figure deux fois.'],
    [hasTwins(item.cookingOptions.map(({ name }) => name)), 'cookingOptions', 'Cette cuisson figure deux fois.'],
    [item.cookingOptions.length === 1, 'cookingOptions', 'Proposez deux cuissons au moins, ou aucune.'],
    [hasTwins(item.mixOptions.map(({ id }) => id)), 'mixOptions', 'Ce fruit figure deux fois.'],
    [item.mixOptions.length > 0 && item.mixOptions.length < 3, 'mixOptions', 'Proposez trois fruits au moins.'],
    [item.alcohol && item.abv === null, 'abv', 'Indiquez le degré d’alcool.'],
    [item.alcohol && item.vatRate !== 20, 'vatRate', 'L’alcool est à 20\u00a0%.'],
    [!item.alcohol && item.vatRate === 20, 'vatRate', 'Sans alcool, le taux est de 5,5 ou 10\u00a0%.'],
    [!item.takeaway && !item.dineIn, 'takeaway', 'Choisissez à emporter, sur place, ou les deux.'],
  ]
  return errors.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }))
}

function hasTwins(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}
