import { STATIONS } from '#api/features/menu/contract-dish.ts'
import {
  PRINT_CAUSES,
  type PrintCause,
  type Printer,
  type PrinterState,
  type PrinterWay,
  type TicketLanguage,
} from '#api/features/printing/contract.ts'
import { RAW_PORTS } from '#api/features/printing/rules.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useChangePrinter, useDeletePrinter, usePrintTest } from './queries.ts'

type PrintersTableProps = { printers: readonly Printer[]; now: Date; onEdit: (printer: Printer) => void }

const STATUS_WORDS: Record<TestStatus, string> = {
  waiting: 'il attend l’imprimante.',
  sent: 'l’imprimante l’a reçu et ne dit pas encore qu’il est sorti.',
  printed: 'il est sorti.',
  void: 'il n’a pas été imprimé.',
  failed: 'l’imprimante n’a pas su le lire. Vérifiez son modèle et sa liaison.',
}

/** The printers, what each prints and how it is. */
export function PrintersTable({ printers, now, onEdit }: PrintersTableProps) {
  return (
    <DataTable
      caption="Imprimantes du restaurant"
      columns={columns(now)}
      rows={printers}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="Aucune imprimante.">
          Sans imprimante, les tickets s’impriment depuis la page Commandes, par le navigateur.
        </EmptyState>
      }
      actions={printer => (
        <Button look="link" aria-label={`Modifier ${printer.name}`} onClick={() => onEdit(printer)}>
          Modifier
        </Button>
      )}
    />
  )
}

function columns(now: Date): readonly [Column<Printer>, ...Column<Printer>[]] {
  return [
    { key: 'name', title: 'Nom', cell: ({ name }) => name },
    { key: 'duty', title: 'Imprime', cell: dutyWords },
    {
      key: 'paper',
      title: 'Liaison, papier',
      cell: ({ paperMm, copies, ...reached }) =>
        `${wayWords(reached)} · ${paperMm}\u00a0mm${copies > 1 ? `, ${copies}\u00a0exemplaires` : ''}`,
    },
    {
      key: 'waiting',
      title: 'En attente',
      cell: ({ waiting }) => (waiting > 0 ? `${waiting}\u00a0ticket${waiting > 1 ? 's' : ''}` : 'Rien'),
    },
    {
      key: 'seen',
      title: 'Dernier contact',
      cell: ({ seenAt }) => (seenAt ? formatMoment(new Date(seenAt), now) : 'Jamais'),
    },
    { key: 'state', title: 'État', cell: stateOf },
  ]
}

function stateOf({ active, state }: Printer) {
  if (!active) {
    return (
      <StateWord tone="soft" icon="close">
        Désactivée
      </StateWord>
    )
  }
  const { words, tone, icon } = STATE_WORDS[state]
  return (
    <StateWord tone={tone} icon={icon}>
      {words}
    </StateWord>
  )
}

type QuestionProps = { printer: Printer; open: boolean; onClose: () => void }

/** Asks before a printer's address is replaced: until the new one is typed in, nothing comes out. */
export function AddressQuestion(props: QuestionProps & { onMade: (address: string | null) => void }) {
  const { printer, open, onClose, onMade } = props
  const { mutateAsync } = useChangePrinter()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Une nouvelle adresse pour ${printer.name}\u00a0?`}
      confirmLabel="Remplacer l’adresse"
      busyLabel="Remplacement…"
      isDanger
      onConfirm={async () => {
        const { address } = await mutateAsync({ id: printer.id, change: { newAddress: true } })
        onMade(address)
      }}
    >
      <p>L’ancienne ne vaut plus rien, aussitôt. Rien ne s’imprime tant que la nouvelle n’est pas entrée.</p>
    </ConfirmDialog>
  )
}

/** Asks before a printer is forgotten. */
export function DeleteQuestion({ printer, open, onClose, onGone }: QuestionProps & { onGone: () => void }) {
  const { mutateAsync } = useDeletePrinter()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Supprimer ${printer.name}\u00a0?`}
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      isDanger
      onConfirm={async () => {
        await mutateAsync(printer.id)
        showToast({ tone: 'done', text: `Imprimante ${printer.name} supprimée.` })
        onGone()
      }}
    >
      <p>
        {printer.waiting > 0
          ? 'Les tickets qui l’attendent ne sortiront pas.'
          : 'Elle n’imprime plus rien. Les autres ne changent pas.'}
      </p>
    </ConfirmDialog>
  )
}

type TestStatus = NonNullable<Printer['lastTest']>['status']

/** Prints a slip that shows whether a printer is set up as it should be, and says what became of the last one. */
export function PrintTest({ printer }: { printer: Printer }) {
  const blocked = useNeedsNetwork('Imprimer')
  const now = useNow()
  const { mutateAsync, isPending } = usePrintTest()
  // One tap is one slip, however often its call has to be sent.
  const { keyOf, done } = useIntentKey()
  const print = async () => {
    try {
      await mutateAsync({ printer: printer.id, key: keyOf(printer.id) })
      done()
    } catch (error) {
      showToast({ tone: 'problem', title: printer.name, text: error instanceof Error ? error.message : String(error) })
    }
  }
  const off = printer.active ? undefined : 'Test\u00a0: imprimante désactivée'
  return (
    <>
      <Button blocked={blocked ?? off} busy={isPending} busyLabel="Un instant…" onClick={() => void print()}>
        Imprimer un test
      </Button>
      {printer.lastTest && (
        <p className="soft" role="status">
          Dernier test, {formatMoment(new Date(printer.lastTest.askedAt), now)}&nbsp;:{' '}
          {STATUS_WORDS[printer.lastTest.status]}
        </p>
      )}
    </>
  )
}

const STATE_WORDS: Record<PrinterState, { words: string; tone: 'good' | 'bad' | 'soft'; icon: IconName }> = {
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
  tcp: { label: 'Réseau local', hint: 'Le site tourne au restaurant et lui écrit, en ESC/POS.' },
}

/** How a printer is reached, in a line: `Réseau local, 192.168.1.50`. */
function wayWords({ way, host, port }: Pick<Printer, 'way' | 'host' | 'port'>): string {
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
function dutyWords({ prints, stations }: Pick<Printer, 'prints' | 'stations'>): string {
  const causes = { confirmed: 'confirmées', changed: 'modifiées', cancelled: 'annulées' }
  const named = prints.map(cause => causes[cause]).join(', ') || 'à la demande'
  const what = prints.length === PRINT_CAUSES.length ? 'tout' : named
  const where = stations.map(key => STATIONS[key].toLocaleLowerCase('fr')).join(', ') || 'tous les plats'
  return `${what.charAt(0).toLocaleUpperCase('fr')}${what.slice(1)} · ${where}`
}
