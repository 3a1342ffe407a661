import { useId } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import { rewardsIn } from '#pwa/features/cart/reward-lines.ts'
import type { Reorder } from '#pwa/features/orders/history/reorder.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { TakingCaller } from './taking-caller.tsx'
import { TakingLines } from './taking-lines.tsx'
import { TakingSlot } from './taking-slot.tsx'
import { type OrderLines, type Taking, takingDraft } from './use-taking.ts'

type OrderPanelProps = { taking: Taking; lines: OrderLines; menu: Menu }

const LINK = 'Lien de paiement'

/** For whom, for when, which dishes, and how it is paid. */
export function OrderPanel({ taking, lines, menu }: OrderPanelProps) {
  const { draft, priced, who, error } = taking
  return (
    <section className="order" aria-label="La commande">
      <TakingCaller
        typed={draft.who}
        who={who}
        error={fieldError(error, 'customer')}
        known={taking.known}
        inOrder={rewardsIn(draft.lines)}
        onType={lines.orderFor}
        onRepeat={lines.repeat}
        onReward={lines.addReward}
      />
      <div className="when">
        <TakingSlot days={taking.days} value={taking.pickup} onChange={takingDraft.change} />
        <TextField
          label="Un mot pour la cuisine"
          placeholder="Allergie, souhait"
          value={draft.notes}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => takingDraft.change({ notes: target.value })}
        />
      </div>
      {lines.repeated && <Differences repeated={lines.repeated} />}
      <TakingLines
        entries={priced.entries}
        menu={menu}
        lastId={lines.lastId}
        onQuantity={lines.changeQuantity}
        onExchange={lines.exchange}
        onRewardOptions={lines.changeRewardOptions}
      />
      {priced.hasAlcohol && (
        <CheckBox checked={draft.adult} onChange={({ target }) => takingDraft.change({ adult: target.checked })}>
          Le client dit avoir 18 ans ou plus
        </CheckBox>
      )}
      {!who.cardId && (
        <details className="more">
          <summary>Email (facultatif)</summary>
          <TextField
            label="Email"
            type="email"
            value={draft.email}
            error={fieldError(error, 'customer.email')}
            autoComplete="off"
            onChange={({ target }) => takingDraft.change({ email: target.value })}
          />
        </details>
      )}
      {draft.lines.length > 0 && (
        <Button look="link" className="clear" onClick={() => takingDraft.drop()}>
          Tout effacer
        </Button>
      )}
      <WaysToPay taking={taking} />
    </section>
  )
}

/** What of a caller's last order is no longer as it was. */
function Differences({ repeated: { changed, left } }: { repeated: Reorder }) {
  if (changed.length + left.length === 0) return null
  return (
    <ul className="differences" role="status">
      {[...left, ...changed].map(({ id, title, sentences }) => (
        <li key={id}>
          <b>{title}</b> : {sentences.join(' ')}
        </li>
      ))}
    </ul>
  )
}

/** What the server says of a field; shown beside it. */
function fieldError(error: Error | null, path: string): string | undefined {
  const errors = (error as { body?: { errors?: { path: string; message: string }[] } } | null)?.body?.errors
  return errors?.find(one => one.path === path || one.path.startsWith(`${path}.`))?.message
}

/** The total, and by a link or at the till; an order of free dishes is only confirmed. */
function WaysToPay({ taking }: { taking: Taking }) {
  const { draft, priced, send, isSending, error, needsNetwork, missing } = taking
  const why = useId()
  const isFree = draft.lines.length > 0 && priced.totalCents === 0
  const first = isFree ? 'Confirmer' : 'À la caisse'
  // Blocked, both keep their names: that there are two is learnt before anything is typed. What is missing is said once.
  const blocked = (name: string) => needsNetwork ?? (missing && name)
  return (
    <footer>
      {error && <Notice tone="problem">{error.message}</Notice>}
      <NeedsNetwork>
        Hors connexion, une commande ne se prend pas&nbsp;: prix, plats et créneau se décident au même moment. Celle-ci
        reste ici.
      </NeedsNetwork>
      <p className="total">
        Total <Price cents={priced.totalCents} />
      </p>
      <p className="missing" id={why}>
        {needsNetwork === undefined && missing}
      </p>
      <div className="ways-to-pay">
        <Button
          look="primary"
          busy={isSending}
          busyLabel={isFree ? '…' : 'Envoi…'}
          blocked={blocked(first)}
          aria-describedby={why}
          onClick={() => send('till')}
        >
          {first}
        </Button>
        {!isFree && (
          <Button
            busy={isSending}
            busyLabel="Envoi…"
            blocked={blocked(LINK)}
            aria-describedby={why}
            onClick={() => send('link')}
          >
            {LINK}
          </Button>
        )}
      </div>
    </footer>
  )
}
