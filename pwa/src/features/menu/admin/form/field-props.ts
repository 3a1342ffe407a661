import type { Menu } from '#api/features/menu/contract.ts'
import type { DraftErrors, ItemDraft } from './draft/item-draft.ts'

/** The props of every part of the form. */
export type PartProps = {
  draft: ItemDraft
  errors: DraftErrors
  onChange: (change: Partial<ItemDraft>) => void
  /** The names of allergens, variants and categories. */
  menu: Menu
}
