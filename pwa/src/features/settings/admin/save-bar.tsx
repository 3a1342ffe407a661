import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import type { Merged } from './merge.ts'
import './settings-admin.css'

type SaveBarProps = {
  /** The labels of the changed fields; without any there is nothing to save, and no bar. */
  changed: readonly string[]
  clashes: Merged['clashes']
  hasErrors: boolean
  problem: string | undefined
  isSaving: boolean
  onUndo: () => void
}

/** Names what is not saved yet, at the foot of the form, with the button that saves it. */
export function SaveBar({ changed, clashes, hasErrors, problem, isSaving, onUndo }: SaveBarProps) {
  const needsNetwork = useNeedsNetwork('Enregistrer')
  if (changed.length === 0) return null
  return (
    <div className="save-bar">
      {clashes.length > 0 && (
        <Notice tone="problem">
          <p>Quelqu’un d’autre vient d’enregistrer. Votre saisie est gardée, rien n’est encore remplacé&nbsp;:</p>
          <ul>
            {clashes.map(({ label, theirs }) => (
              <li key={label}>
                <b>{label}</b> : {theirs}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {(problem ?? (hasErrors ? 'Vérifiez les champs signalés.' : undefined)) && (
        <Notice tone="problem">{problem ?? 'Vérifiez les champs signalés.'}</Notice>
      )}
      <NeedsNetwork>
        Hors connexion, les réglages ne s’enregistrent pas. Votre saisie reste là jusqu’au retour du réseau.
      </NeedsNetwork>
      <div className="line">
        <p role="status">
          <b>
            {changed.length}&nbsp;{changed.length > 1 ? 'changements' : 'changement'} à enregistrer
          </b>
          <small>{changed.join(', ')}</small>
        </p>
        <Button {...(isSaving && { disabled: true })} onClick={onUndo}>
          Annuler
        </Button>
        <Button look="primary" type="submit" busy={isSaving} busyLabel="Enregistrement…" blocked={needsNetwork}>
          {clashes.length > 0 ? 'Enregistrer ma saisie' : 'Enregistrer'}
        </Button>
      </div>
    </div>
  )
}
