import { useState } from 'react'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import { allergyWords } from '#api/features/orders/rules/allergy.ts'
import { isMasked } from '#api/kernel/people/person.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import { CameraView } from '#pwa/features/loyalty/admin/camera-view.tsx'
import { CounterRewards } from '#pwa/features/loyalty/admin/counter-rewards.tsx'
import { isLastKnown, useCameraScan, useScannedCustomer } from '#pwa/features/loyalty/admin/scan-calls.ts'
import type { KnownCaller, Who } from '#pwa/features/orders/taking/taking-calls.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import './taking.css'

type TakingCallerProps = {
  typed: string
  who: Who
  error: string | undefined
  /** What is known of the number that was typed. */
  known: KnownCaller | null | undefined
  onType: (typed: string) => void
  /** Puts a known caller's last order into this one. */
  onRepeat: (items: readonly OrderLine[], notes: string) => void
  /** The card's free dishes that the order has already. */
  inOrder: readonly string[]
  /** Puts a free dish of the card into the order. */
  onReward: (reward: { id: string; itemId: string; name: string }) => void
}

/** Who orders: one field for a name, a number or a card. What is known already is offered and not asked. */
export function TakingCaller({ typed, who, error, known, inOrder, onType, onRepeat, onReward }: TakingCallerProps) {
  const [scans, setScans] = useState(false)
  return (
    <div className="taking-caller">
      <div className="field-row">
        <TextField
          label="Client"
          placeholder="Nom, téléphone ou carte (facultatif)"
          value={typed}
          error={error}
          autoComplete="off"
          spellCheck={false}
          maxLength={150}
          onChange={({ target }) => onType(target.value)}
        />
        <Button aria-expanded={scans} onClick={() => setScans(!scans)}>
          <StaffIcon name="scan" /> Scanner
        </Button>
      </div>
      {scans && (
        <Scanner
          onCard={cardId => {
            onType(cardId)
            setScans(false)
          }}
        />
      )}
      {who.cardId ? (
        <Card key={who.cardId} cardId={who.cardId} inOrder={inOrder} onReward={onReward} />
      ) : (
        known && <Caller known={known} onRepeat={onRepeat} />
      )}
    </div>
  )
}

function Scanner({ onCard }: { onCard: (cardId: string) => void }) {
  const { onText, isPending, problem } = useCameraScan(card => onCard(card.qr_code_id))
  return (
    <CameraView onText={onText}>
      {isPending ? 'Vérification…' : problem && <span data-problem="">{problem}</span>}
    </CameraView>
  )
}

function Caller({ known, onRepeat }: { known: KnownCaller; onRepeat: TakingCallerProps['onRepeat'] }) {
  const pieces = known.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="known" role="status">
      <p>
        <b>{known.name}</b>
        <small>
          Dernière commande le {formatDay(parisDay(new Date(known.orderedAt)))}, {plural(pieces, 'article', 'articles')}
          {known.notes && ` · ${known.notes}`}
          {known.allergy && (
            <>
              <br />
              <b>Allergie la dernière fois&nbsp;: {allergyWords(known.allergy)}.</b> À redemander.
            </>
          )}
        </small>
      </p>
      <Button onClick={() => onRepeat(known.items, known.notes)}>Reprendre</Button>
    </div>
  )
}

type CardProps = { cardId: string } & Pick<TakingCallerProps, 'inOrder' | 'onReward'>

function Card({ cardId, inOrder, onReward }: CardProps) {
  const { data, error } = useScannedCustomer(cardId)
  if (error) return <p className="fault">{error.message}</p>
  if (!data || isLastKnown(data)) return null
  return (
    <div className="known" role="status">
      <p>
        <b>{data.name}</b>
        <small>
          {plural(data.current_points, 'point', 'points')}
          {data.phone && !isMasked(data.phone) && ` · ${unbroken(spaced(data.phone))}`}
        </small>
      </p>
      <CounterRewards
        customer={data}
        inOrder={inOrder}
        onReward={({ id, item_id: itemId, item_name: name }) => onReward({ id, itemId, name })}
      />
    </div>
  )
}
