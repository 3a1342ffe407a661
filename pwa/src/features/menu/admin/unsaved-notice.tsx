import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { useUnsaved } from './form/stored-drafts.ts'
import './menu-admin.css'

type UnsavedNoticeProps = {
  items: readonly AdminItem[]
  /** Undefined for the new one. */
  onResume: (item: AdminItem | undefined) => void
}

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
