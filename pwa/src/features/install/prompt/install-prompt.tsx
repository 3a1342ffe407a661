import { useEffect, useId } from 'react'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import './install-prompt.css'

type InstallPromptProps = {
  /** Undefined where the person has to install by hand. */
  onInstall: (() => void) | undefined
  /** The instructions for installing by hand. */
  steps: string | undefined
  onLater: () => void
  onClose: () => void
}

/** The invitation over the page's lower edge; the page stays usable and nothing waits for an answer. */
export function InstallPrompt({ onInstall, steps, onLater, onClose }: InstallPromptProps) {
  const id = useId()
  // This attribute makes the page leave space at its end.
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.invited = ''
    return () => void delete dataset.invited
  }, [])
  return (
    <section className="install-prompt" aria-labelledby={id}>
      <img src="/icon.svg" alt="" width="56" height="56" />
      <h2 id={id}>La carte sur votre écran d’accueil</h2>
      <IconButton icon="close" label="Fermer, ne plus proposer" className="close" onClick={onClose} />
      {steps && (
        <p className="steps">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 15V3M8 6.5L12 2.5l4 4M8 10H5v12h14V10h-3" />
          </svg>
          {steps}
        </p>
      )}
      <div className="answers">
        {onInstall && <Button onClick={onInstall}>Installer</Button>}
        <Button look="link" onClick={onLater}>
          Plus tard
        </Button>
      </div>
    </section>
  )
}
