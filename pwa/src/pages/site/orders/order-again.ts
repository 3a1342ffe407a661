import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { Allergy } from '#api/features/orders/rules/allergy.ts'
import type { HeatLevel } from '#api/features/orders/rules/line-words.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { addManyToCart } from '#pwa/features/cart/change-cart.ts'
import type { DishChoice } from '#pwa/features/menu/dish-choices.ts'
import { type Asked, objectionTo, wishesOfPart } from '#pwa/features/menu/search/fitting-choices.ts'
import { useAsked } from '#pwa/features/menu/search/wishes-in-force.ts'
import { dishOn, type NewLine, useMenu } from '#pwa/lib/menu/use-menu.ts'
import { later } from '#pwa/lib/state/later.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'

const UNDO_MS = 5000

const loadDraft = later(async () => (await import('#pwa/features/checkout/draft.ts')).changeDraft)

/** Why a line of a past order is not what is asked for now, by the search or by what is avoided; undefined where it is. */
export function useObjectionTo(): (request: RequestedLine) => string | undefined {
  const { data: menu } = useMenu()
  const asked = useAsked()
  return request => menu && objectionToLine(menu, request, asked)
}

/** The first part of a set menu that is not asked for stands for all of it. */
export function objectionToLine(menu: Menu, request: RequestedLine, asked: Asked): string | undefined {
  for (const { menuItemId, protein, spicyLevel } of request.components ?? []) {
    const dish = dishOn(menu, menuItemId)
    const wishes = dish ? wishesOfPart(dish, asked.wishes) : []
    const objection = dish && judge(menu, dish, choiceOf(protein, spicyLevel), [], { ...asked, wishes })
    if (objection) return `${dish.name}. ${objection}`
  }
  const dish = dishOn(menu, request.menuItemId)
  if (!dish) return undefined
  const { protein, variant, spicyLevel } = request.options ?? {}
  return judge(menu, dish, choiceOf(variant ?? protein, spicyLevel), request.mix ?? [], asked)
}

function judge(menu: Menu, dish: MenuItem, choice: DishChoice, mix: readonly string[], asked: Asked) {
  const fruits = (dish.mixOptions ?? []).filter(({ id }) => mix.includes(id)).map(({ name }) => name)
  const options = [...(choice.variant ? [choice.variant] : []), ...fruits]
  return objectionTo(dish, { choice, options }, asked, menu)
}

function choiceOf(variant: string | null | undefined, heat: number | null | undefined): DishChoice {
  return { variant: variant ?? undefined, heat: (heat ?? undefined) as HeatLevel | undefined }
}

/**
 * Puts a past order's lines into the cart and says so; for five seconds they can be taken out again.
 * @param allergy of that order: the checkout asks whether it is to be said for this one too
 */
export function putIntoCart(lines: readonly NewLine[], allergy?: Allergy): void {
  if (allergy)
    void loadDraft().then(changeDraft =>
      changeDraft({ formerAllergy: { ...allergy, allergens: [...allergy.allergens] } }),
    )
  const count = lines.reduce((sum, { request }) => sum + request.quantity, 0)
  showToast({
    tone: 'done',
    text: plural(count, 'plat ajouté', 'plats ajoutés'),
    durationMs: UNDO_MS,
    action: { label: 'Annuler', run: addManyToCart(lines) },
  })
}
