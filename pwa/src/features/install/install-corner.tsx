import { useState, useSyncExternalStore } from 'react'
import { appleDevice, isInstalled, shareSteps } from './device.ts'
import { mayOffer, offerLater, offerNeverAgain, watchMemory } from './install-memory.ts'
import { InstallPrompt } from './install-prompt.tsx'
import { takeInstallOffer, useInstallOffered } from './offer.ts'
import { useCalm } from './use-calm.ts'

type InstallCornerProps = {
  /** An order of this device was paid. */
  hasPaid: boolean
  /** The person is at something that an invitation would come between: an order that is not made yet. */
  isBusy: boolean
}

/**
 * Offers the app once the moment is good: nothing lies over the page, nobody touches it, and the browser installs apps
 * or Safari's share sheet does. 'Plus tard' holds for 60 days, and so does the browser's own refusal; closing, for good.
 */
export function InstallCorner({ hasPaid, isBusy }: InstallCornerProps) {
  const isOffered = useInstallOffered()
  const device = appleDevice(navigator)
  const mayBeOffered = useSyncExternalStore(watchMemory, () => mayOffer(hasPaid))
  // A device that keeps nothing would not remember the answer.
  const [isAnswered, setAnswered] = useState(false)
  const isPossible = (isOffered || device !== undefined) && !isInstalled()
  const isWanted = isPossible && mayBeOffered && !isAnswered && !isBusy
  const isShown = useCalm(isWanted) && isWanted
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
