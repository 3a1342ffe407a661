import type { ItemDraft } from './item-draft.ts'

type StoredDraft = {
  /** The dish's fields as the form showed them first: a draft on other fields would take somebody's change back. */
  base: string
  draft: ItemDraft
  /** Undefined leaves the photo as it is; null removes it. */
  photo: string | null | undefined
}

/** As long as the page is open; a photo is too large for the browser's storage. */
const drafts = new Map<string, StoredDraft>()

/** A new dish has no id yet. */
const NEW = ''

/** What was written and not saved, if the dish is still as it was then. A new dish is nobody's. */
export function storedDraft(id: string | undefined, first: ItemDraft): StoredDraft | undefined {
  const stored = drafts.get(id ?? NEW)
  return stored && (id === undefined || stored.base === JSON.stringify(first)) ? stored : undefined
}

/** Keeps what is being written for when the sheet is opened again; nothing where it is as it was at first. */
export function storeDraft(
  id: string | undefined,
  first: ItemDraft,
  { draft, photo }: Pick<StoredDraft, 'draft' | 'photo'>,
): void {
  const base = JSON.stringify(first)
  if (photo === undefined && JSON.stringify(draft) === base) drafts.delete(id ?? NEW)
  else drafts.set(id ?? NEW, { base, draft, photo })
}

export function forgetDraft(id: string | undefined): void {
  drafts.delete(id ?? NEW)
}
