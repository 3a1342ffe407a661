import { useQuery } from '@tanstack/react-query'
import { callSign } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import {
  ArrivalBars,
  byArrival,
  PrinterBars,
  StockAlertBars,
  troubleSentence,
  UnpaidBars,
  unpaidHoldsQuery,
} from '#pwa/features/orders/board/board-bars.tsx'
import { NotStoredBanner } from '#pwa/features/orders/board/board-head.tsx'
import { formatMoment } from '#pwa/features/orders/board/format-moment.ts'
import { hereSince, usePrinterTroubles, useStockAlerts } from '#pwa/features/orders/board/line/board-alerts.ts'
import { useWaitingTaps } from '#pwa/features/orders/board/line/board-queue.ts'
import { see, useBoard } from '#pwa/features/orders/board/line/board-store.ts'
import type { useSound } from '#pwa/features/orders/board/line/sound.ts'
import { LowPortions, usePortions } from '#pwa/features/orders/board/low-portions.tsx'
import { usePause } from '#pwa/features/orders/board/pause-part.tsx'
import { HandedOver, useUnsentHandOvers } from '#pwa/features/orders/board/tickets/sync-mark.tsx'
import { ownChangeOf, ownChangeWords, wishWords } from '#pwa/features/orders/revision-words.ts'
import { DisputeBanner, useDisputesToAnswer } from '#pwa/features/payments/admin/dispute-banner.tsx'
import { PersonBar } from '#pwa/features/staff/person-bar.tsx'
import { useOverlay, useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useIsAdmin, useMayDo } from '#pwa/lib/session/staff-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon, type IconName } from '#pwa/ui/media/icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { NewVersionBanner, useNewVersion } from './shell/new-version-banner.tsx'
import { askedWords, useAskedOrders } from './shell/questions-host.tsx'
import './staff-pages.css'

/** Something that somebody at the board has to know; the most urgent one stands in the head. */
type BoardNotice = {
  key: string
  icon: IconName
  tone: 'good' | 'bad' | 'plain'
  /** The call number, readable across the counter. */
  number?: string
  words: string
  /** Done from the head itself, without opening the others. */
  action?: { label: string; run: () => void }
}

export type NoticesProps = {
  now: Date
  /** Null while orders are taken. */
  pausedUntil: Date | null
  notYetOpen: boolean
  sound: ReturnType<typeof useSound>
}

/** One line in the head: the most urgent notice and how many more there are; a tap opens all of them. */
export function BoardNotices(props: NoticesProps) {
  const notices = useNotices(props)
  const { open, show, close } = useOverlay('avis')
  const [first, ...others] = notices
  return (
    <>
      <div className="board-notice" role="status" data-tone={first?.tone}>
        {first && (
          <>
            <button type="button" className="said" onClick={() => show()}>
              <Icon name={first.icon} />
              {first.number && <b>{first.number}</b>}
              <span>{first.words}</span>
            </button>
            {first.action && (
              <button type="button" className="act" onClick={first.action.run}>
                {first.action.label}
              </button>
            )}
            {others.length > 0 && (
              <button type="button" className="more" onClick={() => show()}>
                +&nbsp;{others.length}
                <span>autres</span>
              </button>
            )}
          </>
        )}
      </div>
      <Sheet open={open} title="À savoir" shape="drawer" onClose={close}>
        <AllNotices {...props} isEmpty={notices.length === 0} onSeen={close} />
      </Sheet>
    </>
  )
}

/** What waits, the most urgent first. */
function useNotices({ now, pausedUntil, notYetOpen, sound }: NoticesProps): BoardNotice[] {
  const { orders, unseen, arrived } = useBoard()
  const { count, isStored } = useWaitingTaps()
  const asked = useAskedOrders()
  const showConflict = useShowOverlay('conflit')
  const printers = usePrinterTroubles()
  const stock = useStockAlerts()
  const mayOrder = useMayDo('orders')
  const { data: holds } = useQuery({ ...unpaidHoldsQuery, enabled: mayOrder })
  const disputes = useDisputesToAnswer(useIsAdmin()) ?? []
  const version = useNewVersion()
  const low = usePortions().data?.dishes.filter(({ isLow, available }) => isLow && available) ?? []
  const unsent = useUnsentHandOvers()
  const pause = usePause()
  const waiting = [...arrived].flatMap(id => orders?.get(id) ?? []).sort(byArrival)
  const isNotStored = count.moves + count.ticks > 0 && !isStored
  return [
    ...when(isNotStored, () =>
      bad('not-stored', 'Cet appareil ne peut rien garder\u00a0: laissez cette page ouverte.'),
    ),
    ...when(asked > 0, () => ({
      ...bad('asked', askedWords(asked)),
      action: { label: 'Choisir', run: () => showConflict() },
    })),
    ...when(unsent.length > 0, () =>
      bad(
        'unsent',
        `${plural(unsent.length, 'remise non synchronisée', 'remises non synchronisées')}\u00a0: ${unsent.join(', ')}`,
      ),
    ),
    ...printers.map(trouble => bad(trouble.id, `Imprimante ${trouble.name}\u00a0: ${troubleSentence(trouble)}`)),
    ...when(notYetOpen, () => bad('not-open', 'Bientôt ouvert\u00a0: aucune commande n’est prise.')),
    ...when(!sound.isOn, () => ({
      ...bad('sound', 'Son coupé'),
      action: { label: 'Activer le son', run: () => void sound.switchOn() },
    })),
    ...waiting.map(order => {
      const { id, customerHereAt, customerInfo, changeRequest } = order
      const wish = changeRequest && !changeRequest.answer ? wishWords(changeRequest) : undefined
      const who = customerInfo.name || undefined
      const isIdle = order.status === 'confirmed' && customerHereAt !== undefined
      const change = ownChangeOf(order)
      const said = wish ? `demande\u00a0: ${wish}` : change ? ownChangeWords(change) : ''
      const words = customerHereAt ? hereSince(customerHereAt, who) : `${who ?? 'Le client'} ${said}`
      return {
        key: `arrived ${id}`,
        icon: 'user' as const,
        tone: 'good' as const,
        number: callSign(order),
        words: isIdle ? `${words}, sa commande n’est pas commencée` : words,
        action: { label: 'Vu', run: () => see([id]) },
      }
    }),
    ...stock.map(({ id, itemName }) => bad(id, `Bientôt épuisé\u00a0: ${itemName}`)),
    ...when(pausedUntil !== null && pausedUntil > now, () => ({
      ...plain(
        'pause',
        'clock',
        `Commandes en ligne suspendues jusqu’à ${pausedUntil ? formatMoment(pausedUntil, now) : ''}.`,
      ),
      ...(mayOrder && {
        action: { label: 'Reprendre', run: () => !pause.isPending && pause.mutate({ minutes: 0 }) },
      }),
    })),
    ...when(mayOrder && holds?.isCrowded === true, () => bad('unpaid', 'Beaucoup de commandes non payées')),
    ...when(unseen.size > 0, () =>
      plain('new', 'bell', plural(unseen.size, 'nouvelle commande', 'nouvelles commandes')),
    ),
    ...when(disputes.length > 0, () =>
      bad('dispute', plural(disputes.length, 'litige attend votre réponse', 'litiges attendent votre réponse')),
    ),
    ...when(low.length > 0, () =>
      plain('low', 'alert', `Il reste peu\u00a0: ${low.map(({ name, left }) => `${name} ${left}`).join(', ')}`),
    ),
    ...when(version !== undefined, () => ({
      ...plain('version', 'refresh', 'Nouvelle version prête.'),
      action: { label: 'Mettre à jour', run: () => void version?.apply() },
    })),
  ]
}

function when(is: boolean, notice: () => BoardNotice): BoardNotice[] {
  return is ? [notice()] : []
}

function bad(key: string, words: string): BoardNotice {
  return { key, icon: 'alert', tone: 'bad', words }
}

function plain(key: string, icon: IconName, words: string): BoardNotice {
  return { key, icon, tone: 'plain', words }
}

/** Every notice with all that can be done about it, and who is at this device. */
function AllNotices({ now, pausedUntil, notYetOpen, sound, isEmpty, onSeen }: NoticesProps & AllNoticesProps) {
  const { unseen, arrived } = useBoard()
  const ringing = [...unseen, ...arrived]
  return (
    <div className="board-notices">
      <NotStoredBanner />
      {notYetOpen && (
        <Banner icon="alert">
          Bientôt ouvert&nbsp;: aucune commande n’est prise tant que les mentions légales sont incomplètes (Réglages).
        </Banner>
      )}
      {!sound.isOn && (
        <Banner
          icon="bell"
          action={
            <button type="button" onClick={() => void sound.switchOn()}>
              Activer le son
            </button>
          }
        >
          Son coupé&nbsp;: une nouvelle commande ne s’entend pas.
        </Banner>
      )}
      <ArrivalBars />
      <PauseBanner until={pausedUntil} now={now} />
      <PrinterBars />
      <StockAlertBars />
      <UnpaidBars />
      <HandedOver />
      <LowPortions />
      <DisputeBanner isAdmin={useIsAdmin()} />
      <NewVersionBanner />
      {ringing.length > 0 && (
        <Button
          onClick={() => {
            seeAll(ringing)
            onSeen()
          }}
        >
          <Icon name="bell" /> Tout vu ({ringing.length})
        </Button>
      )}
      {isEmpty && <p>Rien à signaler.</p>}
      <PersonBar />
    </div>
  )
}

/** One touch silences a whole rush, so it can be taken back as long as a step of the board. */
function seeAll(ids: readonly string[]): void {
  const unsee = see(ids)
  showToast({
    tone: 'done',
    text: `${plural(ids.length, 'commande vue', 'commandes vues')}.`,
    durationMs: 5000,
    action: { label: 'Annuler', run: unsee },
  })
}

type AllNoticesProps = { isEmpty: boolean; onSeen: () => void }

/** While no orders are taken: until when, and the way back. */
export function PauseBanner({ until, now }: { until: Date | null; now: Date }) {
  const pause = usePause()
  const mayEnd = useMayDo('orders')
  if (!until || until <= now) return null
  return (
    <Banner
      icon="clock"
      action={
        mayEnd && (
          <button
            type="button"
            aria-disabled={pause.isPending || undefined}
            onClick={() => pause.mutate({ minutes: 0 })}
          >
            Reprendre
          </button>
        )
      }
    >
      Commandes en ligne suspendues jusqu’à {formatMoment(until, now)}.{pause.isError && ` ${pause.error.message}`}
    </Banner>
  )
}
