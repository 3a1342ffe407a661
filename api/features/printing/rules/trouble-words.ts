import type { PrinterTrouble } from '../contract/printers.ts'

type Trouble = Pick<PrinterTrouble, 'state' | 'failed' | 'stuck'>

/**
 * What is wrong with a printer, after its name, and what to do, in one sentence for boards and settings; undefined: nothing.
 */
export function troubleWords({ state, failed, stuck }: Trouble): string | undefined {
  if (state === 'no_paper') return 'n’a plus de papier. Changez le rouleau.'
  if (state === 'cover_open') return 'a son capot ouvert. Refermez-le.'
  if (state === 'unreachable') return 'est injoignable. Vérifiez qu’elle est allumée et sur le réseau.'
  if (state === 'silent') return 'ne répond plus. Vérifiez qu’elle est allumée et connectée.'
  if (state === 'trouble') return 'signale une panne. Regardez son voyant.'
  if (state === 'never') return 'ne s’est jamais connectée. Entrez son adresse dans ses réglages, ou désactivez-la.'
  if (failed) return 'n’a pas su imprimer un ticket. Imprimez-le à nouveau.'
  return stuck ? 'se dit prête et n’imprime pas. Éteignez-la, rallumez-la.' : undefined
}
