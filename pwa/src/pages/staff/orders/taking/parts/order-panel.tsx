import type { Menu } from '#api/features/menu/contract.ts'
import { rewardsIn } from '#pwa/features/cart/rewards/reward-lines.ts'
import type { Reorder } from '#pwa/features/orders/history/reorder.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field/text-field.tsx'
import { takingDraft } from '../taking-draft.ts'
import type { OrderLines } from '../use-order-lines.ts'
import type { Taking } from '../use-taking.ts'
import { TakingCaller } from './taking-caller.tsx'
import { TakingLines } from './taking-lines.tsx'
import { TakingSlot } from './taking-slot.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

type OrderPanelProps = { taking: Taking; lines: OrderLines; menu: Menu }

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
