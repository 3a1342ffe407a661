import { KeptNote } from '#pwa/ui/feedback/copy-age/kept-note.tsx'
import { LossNote } from '#pwa/ui/feedback/loss-note/loss-note.tsx'
import './menu-notes-text.css'

/** How old the menu is that is shown without the server, and what this device refuses to keep. */
export function MenuNotesText({ copyAt }: { copyAt: Date | undefined }) {
  return (
    <div className="menu-notes-text">
      {copyAt && <KeptNote what="Carte" at={copyAt} />}
      <LossNote />
    </div>
  )
}
