import { STATIONS } from '#api/features/menu/contract-dish.ts'
import {
  PRINT_CAUSES,
  type PrintCause,
  type Printer,
  type PrinterState,
  type PrinterWay,
  type TicketLanguage,
} from '#api/features/printing/contract.ts'
import { RAW_PORTS } from '#api/features/printing/rules/printer-address.ts'
import type { IconName } from '#pwa/ui/media/icon.tsx'

export const STATE_WORDS: Record<PrinterState, { words: string; tone: 'good' | 'bad' | 'soft'; icon: IconName }> = {
  ready: { words: 'Prête', tone: 'good', icon: 'check' },
  no_paper: { words: 'Plus de papier', tone: 'bad', icon: 'alert' },
  cover_open: { words: 'Capot ouvert', tone: 'bad', icon: 'alert' },
  trouble: { words: 'En panne', tone: 'bad', icon: 'alert' },
  unreachable: { words: 'Injoignable', tone: 'bad', icon: 'alert' },
  silent: { words: 'Ne répond plus', tone: 'bad', icon: 'alert' },
  never: { words: 'Pas encore connectée', tone: 'soft', icon: 'clock' },
}

export const WAY_WORDS: Record<PrinterWay, { label: string; hint: string }> = {
  star: { label: 'Star CloudPRNT', hint: 'L’imprimante vient chercher ses tickets sur Internet.' },
  epson: { label: 'Epson Server Direct Print', hint: 'L’imprimante vient chercher ses tickets sur Internet.' },
  tcp: { label: 'Réseau local', hint: 'Le serveur est au restaurant et lui écrit, en ESC/POS.' },
}

/** How a printer is reached, in a line: `Réseau local, 192.168.1.50`. */
export function wayWords({ way, host, port }: Pick<Printer, 'way' | 'host' | 'port'>): string {
  const { label } = WAY_WORDS[way]
  if (way !== 'tcp') return label
  return `${label}, ${host}${port === RAW_PORTS.first ? '' : `:${port}`}`
}

export const CAUSE_WORDS: Record<PrintCause, string> = {
  confirmed: 'Commandes confirmées',
  changed: 'Modifications',
  cancelled: 'Annulations',
}

export const LANGUAGE_WORDS: Record<TicketLanguage, string> = {
  fr: 'Français',
  th: 'Thaï',
  'fr-th': 'Français et thaï',
}

/** The prints that a printer makes by itself, in a line: `Confirmées, annulées · wok, bar`. */
export function dutyWords({ prints, stations }: Pick<Printer, 'prints' | 'stations'>): string {
  const causes = { confirmed: 'confirmées', changed: 'modifiées', cancelled: 'annulées' }
  const named = prints.map(cause => causes[cause]).join(', ') || 'à la demande'
  const what = prints.length === PRINT_CAUSES.length ? 'tout' : named
  const where = stations.map(key => STATIONS[key].toLocaleLowerCase('fr')).join(', ') || 'tous les plats'
  return `${what.charAt(0).toLocaleUpperCase('fr')}${what.slice(1)} · ${where}`
}
