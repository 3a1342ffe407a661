import type { MenuItem } from '#api/features/menu/contract.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import type { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'

type Component = NonNullable<OrderLine['components']>[number]

/** Why a line of a past order cannot be ordered today, more precisely than the server says it: which part, and why. */
export function refusalWords(book: PriceBook, item: OrderLine, error: AppError): string {
  const { code } = error
  const setMenu = book.setMenus.get(item.menuItemId)
  if (setMenu) return setMenuWords(book, item.components ?? []) ?? CHANGED_SET_MENU
  if (code === 'item_unavailable') return capitalized(`${absence(book.dishes.get(item.menuItemId))}.`)
  if (code === 'option_invalid') return optionWords(book.dishes.get(item.menuItemId), item)
  if (code === 'mix_invalid') return 'Ce mélange ne se compose plus ainsi.'
  return sentenceOf(error)
}

const CHANGED_SET_MENU = 'Cette formule a changé. Composez-la à nouveau.'

/** The first part that is at fault; undefined where the set menu itself is. */
function setMenuWords(book: PriceBook, components: readonly Component[]): string | undefined {
  for (const component of components) {
    const fault = componentFault(book, component)
    if (fault) return `${lineTitle({ name: component.name, variant: component.protein })}\u00a0: ${fault}.`
  }
  return undefined
}

function componentFault(book: PriceBook, { category, menuItemId, protein }: Component): string | undefined {
  const isDrink = category === 'boissons_soft'
  const dish = book.dishes.get(book.setMenuDrinks.get(menuItemId)?.menuItemId ?? menuItemId)
  if (!dish || isOff(dish)) return absence(dish)
  const isExcluded = isDrink
    ? !book.setMenuDrinks.has(menuItemId)
    : book.excludedDishes.has(menuItemId) || dish.category !== category
  if (isExcluded || (protein && book.excludedProteins.has(protein))) return 'n’est plus compris dans la formule'
  const isGone = protein !== undefined && !Object.hasOwn(dish.prices ?? {}, protein)
  return isGone ? 'n’est plus proposé' : undefined
}

function absence(dish: MenuItem | undefined): string {
  return dish ? 'indisponible en ce moment' : 'n’est plus à la carte'
}

function optionWords(dish: MenuItem | undefined, { options: { variant, cookingLevel } }: OrderLine): string {
  const variants = dish?.prices ? Object.keys(dish.prices) : (dish?.options ?? [])
  if (variant && !variants.includes(variant)) return `«\u00a0${variant}\u00a0» n’est plus proposé.`
  if (variants.length > 1 && !variant) return 'Il y a maintenant un choix à faire.'
  return `«\u00a0${cookingLevel}\u00a0» n’est plus proposé.`
}

function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}
