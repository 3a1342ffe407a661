import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CopyButton } from '#pwa/ui/forms/copy-button.tsx'
import './staff-late.css'

/** Recovery codes, large enough to be written down: they are not shown again. */
export function RecoveryCodes({ codes, onWrittenDown }: { codes: readonly string[]; onWrittenDown: () => void }) {
  return (
    <div className="recovery-codes">
      <p>Chacun ouvre votre compte une seule fois, avec votre mot de passe, si la clé ou l’application est perdue.</p>
      <ul className="num">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice>Notez-les sur papier, loin de la tablette&nbsp;: ils ne seront plus affichés.</Notice>
      <CopyButton text={codes.join('\n')} copied="Copiés">
        Copier les codes
      </CopyButton>
      <Button look="primary" block onClick={onWrittenDown}>
        C’est noté
      </Button>
    </div>
  )
}
