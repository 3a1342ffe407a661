/** A set menu as the form's fields hold it, and its way into the call: each field from what was seen. */

import type { Formule } from '#api/features/menu/contract.ts'
import { type AdminSetMenu, changeSetMenu } from '#api/features/menu/contract-set-menus.ts'
import { type SetMenuFields, type SetMenuRules, setMenuErrors } from '#api/features/menu/rules/set-menu-fields.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { bodyErrors } from '#pwa/lib/forms.ts'
import { amountText, numberIn } from '../form/item-draft.ts'
import { type FieldChanges, fromSeen } from '../kept-form.tsx'

export type SetMenuDraft = Omit<SetMenuFields, 'price'> & {
  /** As typed: `18,00`. */
  price: string
}

export function setMenuDraft({ id: _, price, ...fields }: AdminSetMenu): SetMenuDraft {
  return { ...fields, price: amountText(price) }
}

function fieldsOf({ price, ...fields }: SetMenuDraft): SetMenuFields {
  return { ...fields, price: numberIn(price) }
}

export type SetMenuChanges = RequestOf<typeof changeSetMenu>['body']

/** What of a set menu the form has changed, from what was seen to what it becomes. */
export function changesOf(seen: AdminSetMenu, draft: SetMenuDraft): SetMenuChanges {
  return fromSeen(fieldsOf(setMenuDraft(seen)), fieldsOf(draft))
}

export type SetMenuErrors = Partial<Record<keyof SetMenuFields, string>>

/** The message of each invalid field, by the same rules as the server's. */
export function draftErrors(seen: AdminSetMenu, draft: SetMenuDraft): SetMenuErrors {
  const errors: SetMenuErrors = bodyErrors(changeSetMenu, changesOf(seen, draft))
  for (const { path, message } of setMenuErrors(fieldsOf(draft))) errors[path as keyof SetMenuFields] ??= message
  return errors
}

/** The set menu as customers will see it. */
export function previewOf({ id }: AdminSetMenu, draft: SetMenuDraft): Formule {
  const { available: _, price, ...fields } = fieldsOf(draft)
  return { ...fields, id, price: Number.isNaN(price) ? 0 : price }
}

/** What of the rules the form has changed. */
export function rulesChanges(seen: SetMenuRules, draft: SetMenuRules): FieldChanges {
  return fromSeen(seen, draft)
}
