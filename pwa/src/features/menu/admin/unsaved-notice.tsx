import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { draftOf, type ItemDraft } from './form/item-draft.ts'
import './menu-admin.css'

type UnsavedNoticeProps = {
  items: readonly AdminItem[]
  /** Undefined for the new one. */
  onResume: (item: AdminItem | undefined) => void
}

/** A new dish has no id yet. */
const NEW = ''

/** Entries that were not saved, and the way back to them; the browser asks before the page takes them along. */
export function UnsavedNotice({ items, onResume }: UnsavedNoticeProps) {
  const { changed, isNewOne } = useUnsaved(items)
  const isAny = isNewOne || changed.length > 0
  useUnloadWarning(isAny)
  if (!isAny) return null
  return (
    <div className="unsaved-notice">
      <Notice>
        <p>Saisie non enregistrée. Reprendre&nbsp;:</p>
        {changed.map(item => (
          <Button key={item.id} look="link" onClick={() => onResume(item)}>
            {item.name}
          </Button>
        ))}
        {isNewOne && (
          <Button look="link" onClick={() => onResume(undefined)}>
            l’article à ajouter
          </Button>
        )}
      </Notice>
    </div>
  )
}

type StoredDraft = {
  /** The dish's fields as the form showed them first: a draft on other fields would take somebody's change back. */
  base: string
  draft: ItemDraft
  /** Undefined leaves the photo as it is; null removes it. */
  photo: string | null | undefined
}

/** As long as the page is open; a photo is too large for the browser's storage. */
const drafts = createStore<ReadonlyMap<string, StoredDraft>>(new Map())

/** The entries that were not saved, if the dish is still as it was then. A new dish is nobody's. */
export function storedDraft(id: string | undefined, first: ItemDraft): StoredDraft | undefined {
  const stored = drafts.get().get(id ?? NEW)
  return stored && (id === undefined || stored.base === JSON.stringify(first)) ? stored : undefined
}

/** Keeps what is being written for when the sheet is opened again; nothing where it is as it was at first. */
export function storeDraft(
  id: string | undefined,
  first: ItemDraft,
  { draft, photo }: Pick<StoredDraft, 'draft' | 'photo'>,
): void {
  const base = JSON.stringify(first)
  if (photo === undefined && JSON.stringify(draft) === base) forgetDraft(id)
  else drafts.set(new Map([...drafts.get(), [id ?? NEW, { base, draft, photo }]]))
}

export function forgetDraft(id: string | undefined): void {
  const left = new Map(drafts.get())
  if (left.delete(id ?? NEW)) drafts.set(left)
}

/** Drafts that wait to be saved: these dishes, and whether a new one does too. */
function useUnsaved(items: readonly AdminItem[]): { changed: AdminItem[]; isNewOne: boolean } {
  const kept = useStore(drafts)
  return {
    changed: items.filter(item => kept.has(item.id) && storedDraft(item.id, draftOf(item)) !== undefined),
    isNewOne: kept.has(NEW),
  }
}
