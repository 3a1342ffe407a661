import { showToast } from '#pwa/lib/state/toasts.ts'
import { useDeviceFact } from '#pwa/lib/state/use-store.ts'
import { appleDevice, isInstalled, shareSteps } from './install-memory.ts'
import { takeInstallOffer, useInstallOffered } from './offer.ts'

/** The time is enough to read the steps twice and find the menu that they name. */
const STEPS_MS = 12_000

/**
 * Installs the app for somebody who asks for it, whatever was answered before; undefined where the browser cannot
 * install it, or has done so.
 */
export function useInstalling(): (() => void) | undefined {
  const isOffered = useInstallOffered()
  const device = useDeviceFact(() => (isInstalled() ? undefined : appleDevice(navigator)), undefined)
  if (isOffered) return () => void takeInstallOffer()
  if (device) return () => void showToast({ text: shareSteps(device), durationMs: STEPS_MS })
  return undefined
}
