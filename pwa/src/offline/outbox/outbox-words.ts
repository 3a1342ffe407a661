/**
 * The texts about waiting entries, and who says that one has arrived: the form that shows it, otherwise a toast. They
 * never say 'envoyé' before the server has accepted an entry.
 */

import { showToast } from '#pwa/lib/state/toasts.ts'
import type { Entry, Kind } from './entry.ts'

export const ARRIVED: Record<Kind, string> = {
  reservation: 'Demande envoyée\u00a0!',
  review: 'Merci, votre avis est en ligne.',
}

/** The person has removed the entry; if it was sent without an answer, it may have arrived all the same. */
export function removedWords({ kind, state }: Entry): string {
  const isTable = kind === 'reservation'
  if (state !== 'tried') return isTable ? 'Demande retirée.' : 'Avis retiré.'
  return isTable
    ? 'Demande retirée. Un essai a pu aboutir\u00a0: appelez-nous pour l’annuler.'
    : 'Avis retiré. Un essai a pu aboutir\u00a0: il serait alors en ligne.'
}

/** Said where the device stores nothing. */
export const NOT_KEPT =
  'Cet appareil ne peut rien garder\u00a0: laissez cette page ouverte jusqu’à l’envoi, sinon ce qui attend sera perdu.'

/** The state of an entry as text. */
export function stateWords({ kind, state, refusal }: Entry): string {
  if (state === 'waiting') return 'En attente d’envoi. Nous l’enverrons dès le retour du réseau.'
  if (state === 'tried')
    return 'En attente d’envoi. Nous l’enverrons dès le retour du réseau. Un premier essai est resté sans réponse\u00a0: il ne se modifie plus, et ne comptera qu’une fois.'
  if (refusal) return `${kind === 'reservation' ? 'Demande refusée.' : 'Avis refusé.'} ${refusal.sentence}`
  return kind === 'reservation' ? 'Demande reprise, pas encore envoyée.' : 'Avis repris, pas encore envoyé.'
}

/** One line for everything that waits; a refused entry comes first. */
export function outboxLine(entries: readonly Entry[]): string {
  const refused = entries.find(({ refusal, state }) => state === 'back' && refusal)
  if (refused) return refused.kind === 'reservation' ? 'Demande de table refusée.' : 'Avis refusé.'
  const due = entries.filter(({ state }) => state !== 'back')
  const [first] = due
  if (!first)
    return entries[0]?.kind === 'review' ? 'Avis repris, pas envoyé.' : 'Demande de table reprise, pas envoyée.'
  if (due.some(({ kind }) => kind !== first.kind)) return `${due.length} envois en attente.`
  if (first.kind === 'review')
    return due.length === 1 ? 'Avis en attente d’envoi.' : `${due.length} avis en attente d’envoi.`
  return due.length === 1
    ? 'Demande de table en attente d’envoi.'
    : `${due.length} demandes de table en attente d’envoi.`
}

/** The entry that the line is about. */
export function spokenOf(entries: readonly Entry[]): Entry | undefined {
  return (
    entries.find(({ refusal, state }) => state === 'back' && refusal) ??
    entries.find(({ state }) => state !== 'back') ??
    entries[0]
  )
}

type ArrivalListener = (entry: Entry) => boolean

const arrivalListeners = new Set<ArrivalListener>()

/** @param listener returns whether it tells the person itself */
export function onArrival(listener: ArrivalListener): () => void {
  arrivalListeners.add(listener)
  return () => arrivalListeners.delete(listener)
}

/** Call it once the server has accepted the entry, never before. */
export function announceDelivery(entry: Entry): void {
  const isAnnounced = [...arrivalListeners].map(listener => listener(entry)).includes(true)
  if (!isAnnounced) showToast({ text: ARRIVED[entry.kind], tone: 'done' })
}
