import { ClockNote, CopyAge, LossNote } from '#pwa/ui/feedback/device-notes.tsx'
import '../site-late.css'

/** How old the menu is that is shown without the server, that this device's clock is wrong, and what this device refuses to keep. */
export function MenuNotesText({ copyAt, skewMs }: { copyAt: Date | undefined; skewMs: number }) {
  return (
    <div className="menu-notes-text">
      {copyAt && <CopyAge what="Carte" at={copyAt} />}
      <ClockNote skewMs={skewMs} />
      <LossNote />
    </div>
  )
}
