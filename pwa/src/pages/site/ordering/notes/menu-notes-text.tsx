import { CopyAge } from '#pwa/ui/feedback/copy-age/copy-age.tsx'
import { LossNote } from '#pwa/ui/feedback/loss-note/loss-note.tsx'
import './menu-notes-text.css'

/** How old the menu is that is shown without the server, and what this device refuses to keep. */
export function MenuNotesText({ copyAt }: { copyAt: Date | undefined }) {
  return (
    <div className="menu-notes-text">
      {copyAt && <CopyAge what="Carte" at={copyAt} />}
      <LossNote />
    </div>
  )
}
