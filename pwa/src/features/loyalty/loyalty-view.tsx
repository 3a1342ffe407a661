import { type ReactNode, useId, useRef } from 'react'
import type { HistoryEntry, LoyaltyStatus, Reward, RewardDish } from '#api/features/loyalty/contract.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import { formatDate, formatDay } from '#api/kernel/time/paris-time.ts'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { CopyAge, UpToDate } from '#pwa/ui/feedback/device-notes.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { balanceWords, movementWords, pendingWords, Stamps } from './card-owner.tsx'
import { LoyaltyCard } from './loyalty-card.tsx'
import { OwnRewards, RewardPicker, RewardsToCome } from './reward-picker.tsx'
import type { useOlderHistory } from './status.ts'
import './loyalty.css'

type LoyaltyViewProps = {
  /** The customer as the device has stored them: shown until the server answers. */
  customer: Customer
  status: LoyaltyStatus | undefined
  failure: Error | undefined
  /** The time of the copy in `status`, while the server does not answer. */
  copyAt: Date | undefined
  fetching: boolean
  onRetry: () => void
  today: string
  older: ReturnType<typeof useOlderHistory>
  inCart: readonly string[]
  redeeming: boolean
  onRedeem: (dish: RewardDish) => void
  onPutBack: (reward: Reward) => void
  /** Leads to the menu, where points are earned. */
  onMenu: () => void
}

/** All rules of the programme, as in the terms of sale (docs/product.md#loyalty). */
const RULES = [
  '1\u00a0point par jour où vous commandez avec votre compte.',
  'Au dixième, un plat offert, à choisir dans la liste.',
  'Les 10\u00a0points sont déduits, le reste est gardé.',
  'À emporter uniquement. Sans date limite.',
  'Commande annulée\u00a0: le plat offert revient dans votre compte.',
]

const WHAT = 'Points et plats offerts'

/** Points, card, dishes to choose, rules and history; the card can be shown without the server. */
export function LoyaltyView(props: LoyaltyViewProps) {
  const { customer, status, failure, copyAt, older } = props
  const points = status?.total_points ?? customer.loyalty_points
  const dishes = status?.reward_dishes
  const picker = useRef<HTMLFormElement>(null)
  const card = useRef<HTMLDivElement>(null)
  return (
    <div className="loyalty-view">
      {(failure || copyAt) && (
        <StatusFailure error={failure} copyAt={copyAt} fetching={props.fetching} onRetry={props.onRetry} />
      )}
      {points === undefined ? (
        !failure && <Skeleton lines={9} label="Chargement des points" />
      ) : (
        <Balance
          {...props}
          points={points}
          onChoose={() => startOf(picker.current)}
          onShowCard={() => bringIntoView(card.current)}
        />
      )}
      {status && status.rewards.length > 0 && (
        <OwnRewards rewards={status.rewards} today={props.today} inCart={props.inCart} onPutBack={props.onPutBack} />
      )}
      {customer.qr_code_id && (
        <div ref={card} tabIndex={-1}>
          <LoyaltyCard name={customer.name} cardId={customer.qr_code_id} />
        </div>
      )}
      {customer.qr_code_id === null && <Notice>Vous n’avez pas encore de carte. Demandez-la au comptoir.</Notice>}
      {status && dishes && dishesToChoose(status) > 0 && (
        <RewardPicker ref={picker} dishes={dishes} busy={props.redeeming} onRedeem={props.onRedeem} />
      )}
      {status && dishes && dishesToChoose(status) === 0 && <RewardsToCome dishes={dishes} />}
      {!status && !failure && <Skeleton lines={12} label="Chargement des plats offerts" />}
      <LoyaltyRules />
      {status && (
        <PointsHistory
          entries={[...status.order_history, ...older.entries]}
          today={props.today}
          hasMore={older.hasMore}
          fetching={older.isFetching}
          failure={older.error?.message}
          onMore={older.fetchMore}
        />
      )}
    </div>
  )
}

/** How many dishes can be had now: not for points whose order may still be cancelled. */
function dishesToChoose({ total_points, pending_points = 0 }: LoyaltyStatus): number {
  return availableRewards(total_points - pending_points)
}

/** Scrolls the form into view, with the focus on the first dish that can be chosen. */
function startOf(form: HTMLFormElement | null) {
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
}

/** Scrolls the whole card into view, to be scanned at the counter. */
function bringIntoView(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

type BalanceProps = Pick<LoyaltyViewProps, 'customer' | 'status' | 'onMenu'> & {
  points: number
  onChoose: () => void
  onShowCard: () => void
}

/** The figures of the device's copy until the server's arrive. */
function Balance({ points, customer, status, onMenu, onChoose, onShowCard }: BalanceProps) {
  const available = status ? dishesToChoose(status) : availableRewards(points)
  return (
    <>
      <PointsHead points={points} pending={status?.pending_points}>
        {points === 0 && (
          <Button look="primary" onClick={onMenu}>
            Voir la carte
          </Button>
        )}
        {status && available > 0 && <Button onClick={onChoose}>Choisir</Button>}
        {customer.qr_code_id && <Button onClick={onShowCard}>Ma carte</Button>}
      </PointsHead>
      {status?.pending_points !== undefined && status.points_usable_at !== undefined && (
        <Notice icon="clock">{pendingWords(status.pending_points, status.points_usable_at)}</Notice>
      )}
      <Figures
        figures={[
          { value: status?.total_orders ?? customer.total_orders ?? '…', word: 'Commandes' },
          { value: status?.rewards_used ?? '…', word: 'Plats offerts utilisés' },
          { value: available, word: 'Plats offerts disponibles' },
        ]}
      />
    </>
  )
}

type PointsHeadProps = {
  points: number
  /** Those of the points that cannot be spent yet. */
  pending?: number | undefined
  /** The ways to use the points. */
  children?: ReactNode
}

/** The balance as a figure, a sentence and ten bowls. */
function PointsHead({ points, pending, children }: PointsHeadProps) {
  const { title, rest } = balanceWords(points, pending)
  return (
    <section className="points-head" aria-label="Vos points">
      <div className="balance">
        <b aria-hidden="true">{points}</b>
        <div>
          <h3>{title}</h3>
          <p>{rest}</p>
        </div>
      </div>
      {children && <div className="ways">{children}</div>}
      <Stamps points={points} />
      <p className="goal small soft">
        <span>1&nbsp;point par jour de commande</span>
        <span>10 = plat offert</span>
      </p>
    </section>
  )
}

function LoyaltyRules() {
  const title = useId()
  return (
    <section className="loyalty-rules" aria-labelledby={title}>
      <h3 id={title}>Comment ça marche</h3>
      <ol>
        {RULES.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  )
}

type PointsHistoryProps = {
  /** The newest entry comes first. */
  entries: readonly HistoryEntry[]
  /** The Paris day; entries of another year name their year. */
  today: string
  hasMore: boolean
  fetching: boolean
  failure: string | undefined
  onMore: () => void
}

/** Every movement of the points, each with its reason. */
function PointsHistory({ entries, today, hasMore, fetching, failure, onMore }: PointsHistoryProps) {
  const title = useId()
  if (entries.length === 0) return null
  return (
    <section className="points-history" aria-labelledby={title}>
      <h3 id={title}>Historique</h3>
      <ul>
        {entries.map(({ id, date, kind, points, reason }) => (
          <li key={id} data-kind={kind}>
            <span>
              <time dateTime={date}>{date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date)}</time>
              <small>{reason}</small>
            </span>
            <b>{movementWords(points)}</b>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="problem">{failure}</Notice>}
      {hasMore && (
        <Button block busy={fetching} busyLabel="Chargement…" onClick={onMore}>
          Voir plus ancien
        </Button>
      )}
    </section>
  )
}

type StatusFailureProps = {
  error: Error | undefined
  /** The time of the copy that is shown; undefined where the server has answered. */
  copyAt: Date | undefined
  fetching: boolean
  onRetry: () => void
}

/**
 * Says that the points could not be loaded, and that those shown are this device's last copy. The former client showed
 * zeros instead, which misleads somebody with nine points.
 */
function StatusFailure({ error, copyAt, fetching, onRetry }: StatusFailureProps) {
  const isOffline = !useServerReachable() || error instanceof NetworkFailure
  // The request is still under way, so the copy's age is all there is to say.
  if (!error && !isOffline) return copyAt && <CopyAge what={WHAT} at={copyAt} />
  return (
    <Notice tone={isOffline ? 'plain' : 'problem'} icon={isOffline ? 'offline' : 'alert'}>
      <p>
        {isOffline ? 'Hors connexion.' : 'Impossible de charger vos points.'}{' '}
        {copyAt ? <UpToDate what={WHAT} at={copyAt} /> : 'Le solde affiché est le dernier connu sur cet appareil.'}
      </p>
      <RetryButton look="link" busy={fetching} onRetry={onRetry} />
    </Notice>
  )
}
