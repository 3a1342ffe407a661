import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { onceUntouched } from '#pwa/lib/state/moments.ts'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { useTopLayer } from '#pwa/ui/overlays/modal.ts'
import {
  appleDevice,
  isInstalled,
  mayOffer,
  offerLater,
  offerNeverAgain,
  shareSteps,
  watchMemory,
} from './install-memory.ts'
import { takeInstallOffer, useInstallOffered } from './offer.ts'
import './install.css'

type InstallCornerProps = {
  /** This device has a paid order. */
  hasPaid: boolean
  /** The person is busy with something that an invitation must not interrupt, such as an unfinished order. */
  isBusy: boolean
}

/** After such a pause somebody who was reading is likely to look up. */
const CALM_MS = 4000

/**
 * Offers to install the app once the person is idle: nothing lies over the page, nobody touches it, and the browser
 * installs apps or Safari's share sheet does. 'Plus tard' holds for 60 days, and so does declining the browser's own
 * question; closing holds for good.
 */
export function InstallCorner({ hasPaid, isBusy }: InstallCornerProps) {
  const isOffered = useInstallOffered()
  const device = appleDevice(navigator)
  const mayBeOffered = useSyncExternalStore(watchMemory, () => mayOffer(hasPaid))
  // State in memory is needed too: a device that stores nothing would not remember the answer.
  const [isAnswered, setAnswered] = useState(false)
  const isPossible = (isOffered || device !== undefined) && !isInstalled()
  const isWanted = isPossible && mayBeOffered && !isAnswered && !isBusy
  const isShown = useIdle(isWanted) && isWanted
  if (!isShown) return null

  const answer = (keep: () => void) => () => {
    keep()
    setAnswered(true)
  }
  const install = async () => {
    setAnswered(true)
    if (await takeInstallOffer()) offerNeverAgain()
    else offerLater()
  }
  return (
    <InstallPrompt
      onInstall={isOffered ? () => void install() : undefined}
      steps={!isOffered && device ? shareSteps(device) : undefined}
      onLater={answer(offerLater)}
      onClose={answer(offerNeverAgain)}
    />
  )
}

type InstallPromptProps = {
  /** Undefined where the person has to install by hand. */
  onInstall: (() => void) | undefined
  /** The instructions for installing by hand. */
  steps: string | undefined
  onLater: () => void
  onClose: () => void
}

/** The invitation over the page's lower edge; the page stays usable and nothing waits for an answer. */
function InstallPrompt({ onInstall, steps, onLater, onClose }: InstallPromptProps) {
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

/**
 * True once nobody has touched the page for a while and nothing lies over it; false again as soon as an overlay opens.
 * @param isWanted starts the wait
 */
function useIdle(isWanted: boolean): boolean {
  const isCovered = useTopLayer() !== document.body
  const mayWait = isWanted && !isCovered
  const [isCalm, setCalm] = useState(false)

  useEffect(() => {
    if (!mayWait) return
    const stop = onceUntouched(CALM_MS, () => setCalm(true))
    return () => {
      stop()
      setCalm(false)
    }
  }, [mayWait])

  return isCalm && mayWait
}
