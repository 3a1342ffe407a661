/** What this browser can do with passkeys, for staff and customers. The library comes once somebody uses one. */
import type { NewCredential, SignedCredential } from '#api/features/factors/contract-passkey.ts'
import { later } from '../state/later.ts'

const library = later(() => import('@simplewebauthn/browser'))

/** What the server answers for the browser, as its library makes it. */
type Options = { challenge: string }

/** Whether this browser can hold a passkey at this address: not at one of numbers alone, nor without https. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumber
}

/** What its owner calls it: a telephone is held in a hand. */
export function thisDevice(): 'ce téléphone' | 'cet appareil' {
  const isSmall = Math.min(screen.width, screen.height) < 600
  return isSmall && matchMedia('(pointer: coarse)').matches ? 'ce téléphone' : 'cet appareil'
}

/** Has the device make a passkey. @throws PasskeyTrouble, what asking for the options throws */
export async function makePasskey(options: Promise<Options>): Promise<NewCredential> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([library(), options])
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: optionsJSON as never }).catch(troubled)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}

/** Has a passkey of the device sign. @throws PasskeyTrouble, what asking for the options throws */
export async function signByPasskey(options: Promise<Options>): Promise<SignedCredential> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), options])
  return signedIn(await startAuthentication({ optionsJSON: optionsJSON as never }).catch(troubled))
}

/**
 * Offers passkeys among what the browser fills in, without a tap on any button. It ends when another request of the page
 * begins, and quietly where the browser cannot do it or nobody takes the offer.
 * @param ask asks for the options, only where the browser can do it
 */
export async function offerPasskeys(ask: () => Promise<Options>): Promise<SignedCredential | undefined> {
  if (!hasPasskeys()) return undefined
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const optionsJSON = (await ask()) as never
  const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
  return signed && signedIn(signed)
}

/** Gives the offer up, as when its form is gone. */
export async function withdrawOffer(): Promise<void> {
  if (!hasPasskeys()) return
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Why the device made or signed nothing, in words. */
class PasskeyTrouble extends Error {
  constructor(cause: unknown) {
    super(wordsOf(cause), { cause })
    this.name = 'PasskeyTrouble'
  }
}

type Signed = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['startAuthentication']>>

function signedIn({ id, rawId, type, response }: Signed): SignedCredential {
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

function troubled(cause: unknown): never {
  throw new PasskeyTrouble(cause)
}

function wordsOf(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'InvalidStateError') return 'Cet appareil a déjà une clé d’accès pour ce compte.'
  if (name === 'NotAllowedError')
    return 'Rien n’a été confirmé sur l’appareil. Réessayez, ou choisissez un autre moyen.'
  return 'Cet appareil n’a pas pu utiliser de clé d’accès. Choisissez un autre moyen.'
}
