import { useState, useSyncExternalStore } from 'react'
import { appleDevice, isInstalled, shareSteps } from '../device.ts'
import { mayOffer, offerLater, offerNeverAgain, watchMemory } from '../launches/install-memory.ts'
import { useIdle } from '../use-idle.ts'
import { InstallPrompt } from './install-prompt.tsx'
import { takeInstallOffer, useInstallOffered } from './offer.ts'

type InstallCornerProps = {
  /** This device has a paid order. */
  hasPaid: boolean
  /** The person is busy with something that an invitation must not interrupt, such as an unfinished order. */
  isBusy: boolean
}

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
