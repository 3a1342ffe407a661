import type { ItemDraft } from './item-draft.ts'

type Kept = {
  /** The dish's fields as the form showed them first: a draft on other fields would take somebody's change back. */
  base: string
  draft: ItemDraft
  /** Undefined leaves the photo as it is; null removes it. */
  photo: string | null | undefined
}

/** As long as the page is open; a photo is too large for the browser's storage. */
const drafts = new Map<string, Kept>()

/** A new dish has no id yet. */
const NEW = ''

/** What was written and not saved, if the dish is still as it was then. A new dish is nobody's. */
export function keptDraft(id: string | undefined, first: ItemDraft): Kept | undefined {
  const kept = drafts.get(id ?? NEW)
  return kept && (id === undefined || kept.base === JSON.stringify(first)) ? kept : undefined
}

/** Keeps what is being written for when the sheet is opened again; nothing where it is as it was at first. */
export function keepDraft(
  id: string | undefined,
  first: ItemDraft,
  { draft, photo }: Pick<Kept, 'draft' | 'photo'>,
): void {
  const base = JSON.stringify(first)
  if (photo === undefined && JSON.stringify(draft) === base) drafts.delete(id ?? NEW)
  else drafts.set(id ?? NEW, { base, draft, photo })
}

export function forgetDraft(id: string | undefined): void {
  drafts.delete(id ?? NEW)
}
