import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import './several/table-foot.css'

type UndoLineProps = { words: string | undefined; isBusy: boolean; onUndo: () => void; onClose: () => void }

/** What was changed last, with the way back, until something else is changed. */
export function UndoLine({ words, isBusy, onUndo, onClose }: UndoLineProps) {
  const needsNetwork = useNeedsNetwork('Annuler')
  return (
    <div className="menu-undo" role="status">
      {words && (
        <>
          <p>{words}</p>
          <Button busy={isBusy} busyLabel="Annulation…" blocked={needsNetwork} onClick={onUndo}>
            Annuler
          </Button>
          <IconButton icon="close" label="Ne plus proposer d’annuler" onClick={onClose} />
        </>
      )}
    </div>
  )
}
