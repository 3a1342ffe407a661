import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { getScannedCard, type ScannedCustomer, scanCard } from '#api/features/scans/contract.ts'
import { readScannedText } from '#api/features/scans/rules/scanned-text.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import { ApiProblem, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { cachedCard } from '#pwa/offline/staff/staff-device.ts'

/**
 * A card that was not found stays before the camera: it is looked up again after this time, or once another card was
 * shown.
 */
const AGAIN_MS = 4000

/**
 * Everything that the counter needs about the customer with that card, from the server, or else this device's copy.
 */
export const scannedCustomerQuery = (cardId: string) =>
  queryOptions<ScannedCustomer | LastKnown>({
    queryKey: ['scanned card', cardId.toUpperCase()],
    queryFn: ({ signal }) =>
      orWithoutNetwork(
        async () => (await staffCall(getScannedCard, { params: { id: cardId } }, { signal })).customer_data,
        () => lastKnown(cardId.toUpperCase()),
      ),
    staleTime: 0,
    // Without a network the device's copy has answered already; another try would answer the same.
    retry: false,
  })

/**
 * Looks up the customer of a scanned or typed card. A text that cannot be a card is refused in the same words without
 * asking the server.
 */
export function useScan() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (text: string) => scan(client, text) })
}

/** The card that was found, to be shown on the result's page. */
export type FoundCard = Pick<ScannedCustomer, 'qr_code_id' | 'qr_points'>

/** The copy of a card that this device has stored, for use without a network. */
export type LastKnown = { name: string; points: number; rewards: number; at: Date }

async function scan(client: QueryClient, text: string): Promise<FoundCard> {
  const read = readScannedText(text)
  if ('problem' in read) throw new Error(read.problem)
  const answer = await orWithoutNetwork(
    () => staffCall(scanCard, { body: { qr_data: text } }),
    () => lastKnown(read.cardId),
  )
  if ('at' in answer) return { qr_code_id: read.cardId, qr_points: read.claimedPoints }
  const { customer_data } = answer
  // The result's page shows this at once, and then asks for itself.
  client.setQueryData(scannedCustomerQuery(customer_data.qr_code_id).queryKey, customer_data)
  return customer_data
}

/** Why a scan found nobody, in the former client's words. */
export function scanProblem(error: Error): string {
  const isSaid = error instanceof ApiProblem && typeof error.body.detail === 'string'
  if (error instanceof NetworkFailure) return `Erreur lors du scan du QR code. ${error.message}`
  return error instanceof ApiProblem && !isSaid ? 'Erreur lors du scan du QR code' : error.message
}

export function useScannedCustomer(cardId: string) {
  return useQuery(scannedCustomerQuery(cardId))
}

export function isLastKnown(found: ScannedCustomer | LastKnown): found is LastKnown {
  return 'at' in found
}

/** The device has no copy of this card, and the server does not answer. */
class UnknownHere extends Error {
  constructor(since: Date | undefined) {
    super(
      since
        ? `Carte inconnue ici (liste d’${formatMoment(since, clock.now())}). Réessayez au retour du réseau.`
        : 'Hors connexion, sans carte gardée ici. Réessayez au retour du réseau.',
    )
    this.name = 'UnknownHere'
  }
}

async function lastKnown(cardId: string): Promise<LastKnown> {
  const cached = await cachedCard(cardId)
  if (!cached?.card) throw new UnknownHere(cached && new Date(cached.at))
  const { name, current_points: points } = cached.card
  return { name, points, rewards: availableRewards(points), at: new Date(cached.at) }
}

async function orWithoutNetwork<T, U>(ask: () => Promise<T>, look: () => Promise<U>): Promise<T | U> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return await look()
  }
}

/** Handles what the camera reads, which is the same text fifteen times a second: each card is looked up once. */
export function useCameraScan(onFound: (customer: FoundCard) => void) {
  const scan = useScan()
  const isBusy = useRef(false)
  const last = useRef({ text: '', at: Number.NEGATIVE_INFINITY })

  const look = async (text: string) => {
    const isSame = text === last.current.text && performance.now() - last.current.at < AGAIN_MS
    if (isBusy.current || isSame) return
    isBusy.current = true
    try {
      const customer = await scan.mutateAsync(text)
      tremble()
      onFound(customer)
    } catch {
      // The problem is shown over the picture.
    } finally {
      last.current = { text, at: performance.now() }
      isBusy.current = false
    }
  }
  return {
    onText: (text: string) => void look(text),
    isPending: scan.isPending,
    problem: scan.error ? scanProblem(scan.error) : undefined,
  }
}

/** Vibrates, where the browser allows it: not before the page was touched. */
function tremble() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
}
