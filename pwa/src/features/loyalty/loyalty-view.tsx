import { useRef } from 'react'
import type { LoyaltyStatus, Reward, RewardDish } from '#api/features/loyalty/contract.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { LoyaltyCard } from './card/loyalty-card.tsx'
import { PointsHistory } from './history/points-history.tsx'
import { LoyaltyRules } from './loyalty-rules.tsx'
import { PointsHead } from './points/points-head.tsx'
import { pendingWords } from './points/points-words.ts'
import { OwnRewards } from './rewards/own-rewards.tsx'
import { RewardPicker, RewardsToCome } from './rewards/reward-picker.tsx'
import type { useOlderHistory } from './status.ts'
import { StatusFailure } from './status-failure.tsx'
import './loyalty-view.css'

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
      {customer.qr_code_id === null && <Notice>Votre carte n’est pas encore faite. Demandez-la au comptoir.</Notice>}
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
