import { useId } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import { allergyWords, isAllergySaid } from '#api/features/orders/rules/allergy.ts'
import { formatDay, formatTimeInSentence, PICKUP_MINUTES_AHEAD } from '#api/kernel/time/paris-time.ts'
import { rewardsIn } from '#pwa/features/cart/reward-lines.ts'
import { AllergyFields } from '#pwa/features/checkout/kitchen-part.tsx'
import type { Reorder } from '#pwa/features/orders/history/reorder.ts'
import { partsOfDay, type ShownDay, shownDays } from '#pwa/features/pickup/shown-slots.ts'
import type { PickupDay } from '#pwa/features/pickup/slot-choices.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { CutleryStepper } from '#pwa/ui/forms/cutlery-stepper.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { TakingCaller } from './taking-caller.tsx'
import { TakingLines } from './taking-lines.tsx'
import { type OrderLines, type Taking, takingDraft } from './use-taking.ts'
import './taking.css'
import '#pwa/ui/forms/field.css'

type OrderPanelProps = { taking: Taking; lines: OrderLines; menu: Menu }

const LINK = 'Lien de paiement'
const NO_NAME = 'Sans nom\u00a0: à la caisse, appelée par son numéro. Un lien demande un nom ou un numéro.'

const WORDS = ['Aujourd’hui', 'Demain']

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
        <TakingSlot
          days={taking.days}
          soonest={taking.soonest}
          inMinutes={draft.inMinutes}
          value={taking.pickup}
          onChange={takingDraft.change}
        />
        {(taking.soonest || draft.inMinutes !== undefined) && <InMinutes minutes={draft.inMinutes} />}
        <TextField
          label="Un mot pour la cuisine"
          placeholder="Souhait"
          value={draft.notes}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => takingDraft.change({ notes: target.value })}
        />
        <div className="cutlery">
          <b>Couverts</b>
          <CutleryStepper
            value={draft.cutlery}
            onChange={value => takingDraft.change({ cutlery: value || undefined })}
          />
        </div>
      </div>
      <CustomersAllergy said={draft.allergy} />
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

/** One line until somebody has one: it is asked for apart from the note, and the kitchen reads it first. */
function CustomersAllergy({ said = { allergens: [], text: '' } }: { said: Taking['draft']['allergy'] }) {
  const isSaid = isAllergySaid(said)
  return (
    <details className="more" open={isSaid || undefined}>
      <summary>
        {isSaid ? (
          <>
            <b>Allergie</b> {allergyWords(said)}
          </>
        ) : (
          <>Une allergie&nbsp;?</>
        )}
      </summary>
      <AllergyFields said={said} onChange={part => takingDraft.change({ allergy: { ...said, ...part } })} />
      <p className="small soft">Avec l’accord du client. L’équipe la lit en premier, aucun email ne la porte.</p>
    </details>
  )
}

/** What of a caller's last order is no longer as it was. */
function Differences({ repeated: { changed, left } }: { repeated: Reorder }) {
  if (changed.length + left.length === 0) return null
  return (
    <div role="status">
      <ul className="differences">
        {[...left, ...changed].map(({ id, title, sentences }) => (
          <li key={id}>
            <b>{title}</b> : {sentences.join(' ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the server says of a field; shown beside it. */
function fieldError(error: Error | null, path: string): string | undefined {
  const errors = (error as { body?: { errors?: { path: string; message: string }[] } } | null)?.body?.errors
  return errors?.find(one => one.path === path || one.path.startsWith(`${path}.`))?.message
}

/** The total, and by a link or at the till; an order of free dishes is only confirmed. */
function WaysToPay({ taking }: { taking: Taking }) {
  const { draft, priced, send, isSending, error, needsNetwork, missing, isNamed, linkWords } = taking
  const why = useId()
  const isFree = draft.lines.length > 0 && priced.totalCents === 0
  const first = isFree ? 'Confirmer' : 'À la caisse'
  // Blocked, both keep their names: that there are two is learnt before anything is typed. What is missing is said once.
  const blocked = (name: string, isMissing: boolean) => needsNetwork ?? (isMissing ? name : undefined)
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
        {needsNetwork === undefined && (missing ?? (!isFree && (isNamed ? linkWords : NO_NAME)))}
      </p>
      <div className="ways-to-pay">
        <Button
          look="primary"
          busy={isSending}
          busyLabel={isFree ? '…' : 'Envoi…'}
          blocked={blocked(first, missing !== undefined)}
          aria-describedby={why}
          onClick={() => send('till')}
        >
          {first}
        </Button>
        {!isFree && (
          <Button
            busy={isSending}
            busyLabel="Envoi…"
            blocked={blocked(LINK, missing !== undefined || !isNamed)}
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

/** 'Dans 35 min', as callers say it: the promise is then not before, and the select tells what it comes to. */
function InMinutes({ minutes }: { minutes: number | undefined }) {
  return (
    <TextField
      label="Dans… min"
      name="minutes"
      inputMode="numeric"
      placeholder="au plus tôt"
      autoComplete="off"
      maxLength={3}
      value={minutes ?? ''}
      onChange={({ target }) => {
        const typed = Math.min(Number(target.value.replace(/\D/g, '')), PICKUP_MINUTES_AHEAD)
        // Whatever slot was chosen before, these minutes are meant now.
        takingDraft.change({ inMinutes: typed > 0 ? typed : undefined, date: '', time: '', asap: false })
      }}
    />
  )
}

type TakingSlotProps = {
  days: readonly PickupDay[] | undefined
  soonest: PickupTime | undefined
  inMinutes: number | undefined
  value: PickupTime | undefined
  onChange: (pickup: PickupTime) => void
}

const ASAP = 'asap'

/**
 * When it is fetched: as soon as possible, or the earliest slot, unless another is chosen. Those that are full or closed are not offered. What lies
 * after midnight stands with the evening before it, and says which night that is.
 */
function TakingSlot({ days, soonest, inMinutes, value, onChange }: TakingSlotProps) {
  const id = useId()
  const offered = shownDays(days ?? [])
    .map((day, index) => ({ label: WORDS[index] ?? formatDay(day.date), slots: openSlots(day), isToday: index === 0 }))
    .filter(({ slots }) => slots.length > 0)
  return (
    <div className="field">
      <label htmlFor={id}>Retrait</label>
      <select
        id={id}
        value={value?.asap ? ASAP : value ? `${value.date} ${value.time}` : ''}
        onChange={({ target }) => {
          if (target.value === ASAP) return soonest && onChange(soonest)
          const [date = '', time = ''] = target.value.split(' ')
          onChange({ date, time, asap: false })
        }}
      >
        {(soonest ?? (value?.asap && value)) && (
          <option value={ASAP}>
            Vers&nbsp;{formatTimeInSentence((soonest ?? value)?.time ?? '')},{' '}
            {inMinutes === undefined ? 'dès que possible' : <>dans {inMinutes}&nbsp;min au plus tôt</>}
          </option>
        )}
        {!value && <option value="">{days ? 'Aucun créneau' : 'Créneaux…'}</option>}
        {offered.map(({ label, slots, isToday }) => (
          <optgroup key={label} label={label}>
            {slots.map(({ value: slot, time, night }) => (
              <option key={slot} value={slot}>
                {night ? `${time}, ${night}` : isToday ? time : `${label}, ${time}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

function openSlots(day: ShownDay) {
  return partsOfDay(day).flatMap(({ name, isNight, slots }) =>
    slots
      .filter(({ available }) => available)
      .map(({ date, time }) => ({
        value: `${date} ${time}`,
        time,
        night: isNight && name.charAt(0).toLowerCase() + name.slice(1),
      })),
  )
}
