import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { STATION_KEYS, STATIONS } from '#api/features/menu/contract-dish.ts'
import { uuid } from '#api/kernel/ids.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox, Switch } from '#pwa/ui/forms/check-box.tsx'
import { Field, TextField } from '#pwa/ui/forms/field.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { chooseStations, useOwnStations } from './line/stations.ts'
import { PortionRow, useChangePortions, usePortions } from './low-portions.tsx'
import { PausePart } from './pause-part.tsx'
import { dishesQuery, SoldOutPart } from './sold-out-part.tsx'
import { chooseSize, SIZE_CHOICES, type SizeChoice, useSizeChoice } from './tickets/use-fit.ts'
import './board-late.css'

type ShiftSheetProps = {
  open: boolean
  onClose: () => void
  /** Opens an order in place of this. */
  onTicket: (orderId: string) => void
  /** Null while orders are taken. */
  pausedUntil: Date | null
  sound: { isOn: boolean; switchOn: () => Promise<void> }
  printing: { isAutomatic: boolean; switchAutomatic: (isOn: boolean) => void }
  /** Who of the staff is at this device. */
  persons?: ReactNode
  /** The switch for notifications while the page is closed. */
  notifications?: ReactNode
}

const WORDS: Record<SizeChoice, string> = { auto: 'Automatique', large: 'Grands', medium: 'Moyens', small: 'Petits' }

/** The settings of a shift: whether orders are taken, whether this device rings and prints. */
export function ShiftSheet({
  open,
  onClose,
  onTicket,
  pausedUntil,
  sound,
  printing,
  persons,
  notifications,
}: ShiftSheetProps) {
  return (
    <Sheet open={open} title="Service" onClose={onClose}>
      <div className="ticket-sheet">
        {persons}
        <SoldOutPart onTicket={onTicket} />
        {useMayDo('orders') && <PausePart pausedUntil={pausedUntil} onDone={onClose} />}
        <PortionsPart />
        <section>
          <h3>Son de cet appareil</h3>
          <p>{sound.isOn ? 'Chaque nouvelle commande sonne jusqu’à ce qu’on la touche.' : 'Le son est coupé.'}</p>
          <Button onClick={() => void sound.switchOn()}>{sound.isOn ? 'Essayer le son' : 'Activer le son'}</Button>
        </section>
        {notifications}
        <section>
          <h3>Tickets de cet appareil</h3>
          <p>Automatique&nbsp;: les plus grands avec lesquels tout ce qui presse tient à l’écran.</p>
          <SizeOfTickets />
        </section>
        <StationChoice />
        <section>
          <h3>Impression</h3>
          <p>Un ticket de 80&nbsp;mm pour chaque commande payée, imprimé d’ici.</p>
          <Switch
            label="Imprimer les nouvelles commandes sur cet appareil"
            isOn={printing.isAutomatic}
            onSwitch={printing.switchAutomatic}
          >
            {printing.isAutomatic ? 'Imprime tout seul' : 'À la main'}
          </Switch>
        </section>
      </div>
    </Sheet>
  )
}

/** Today's numbers: of every dish that has one, and one for a dish that has none. */
function PortionsPart() {
  const { data, isError } = usePortions()
  const isReachable = useServerReachable()
  return (
    <section className="portions-part">
      <h3>Portions du jour</h3>
      {isError && !data && (
        <p>
          {isReachable ? 'Les portions n’ont pas pu être chargées.' : 'Les portions ne se lisent pas hors connexion.'}
        </p>
      )}
      {data && data.dishes.length === 0 && <p>Aucun plat n’est limité aujourd’hui.</p>}
      <ul>
        {data?.dishes.map(dish => (
          <PortionRow key={dish.id} dish={dish} />
        ))}
      </ul>
      <OtherDish known={data?.dishes.map(({ id }) => id) ?? []} />
    </section>
  )
}

function OtherDish({ known }: { known: readonly string[] }) {
  const { data: dishes = [] } = useQuery(dishesQuery)
  const [id, setId] = useState('')
  const [typed, setTyped] = useState('')
  const change = useChangePortions({ id })
  const needsNetwork = useNeedsNetwork('Limiter')
  const left = Number(typed)
  const isWhole = typed.trim() !== '' && Number.isInteger(left) && left >= 0 && left <= 999
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id === '' || !isWhole || needsNetwork) return
    change.mutate(
      { body: { left }, key: uuid() },
      {
        onSuccess: ({ name }) => {
          showToast({ title: name, text: `il en reste ${left} pour aujourd’hui.`, tone: 'done' })
          setId('')
          setTyped('')
        },
        onError: error => showToast({ title: 'Portions', text: error.message, tone: 'problem' }),
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Field label="Limiter un plat">
        {control => (
          <select {...control} value={id} onChange={({ target }) => setId(target.value)}>
            <option value="">Choisir…</option>
            {dishes
              .filter(dish => dish.takeaway && !known.includes(dish.id))
              .map(dish => (
                <option key={dish.id} value={dish.id}>
                  {dish.name}
                </option>
              ))}
          </select>
        )}
      </Field>
      <TextField
        label="Il en reste"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        error={typed.trim() !== '' && !isWhole ? 'De 0 à 999.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" busy={change.isPending} busyLabel="Un instant…" blocked={needsNetwork}>
        Limiter
      </Button>
    </form>
  )
}

/** At which stations this device stands: it shows their dishes alone. */
function StationChoice() {
  const own = useOwnStations()
  return (
    <fieldset className="station-choice">
      <legend>Postes de cet appareil</legend>
      <p>
        {own.length === 0
          ? 'Aucun coché\u00a0: tous les plats, et ce qui manque encore.'
          : 'Seuls les plats de ces postes sont affichés ici.'}
      </p>
      <div className="boxes">
        {STATION_KEYS.map(key => (
          <CheckBox
            key={key}
            checked={own.includes(key)}
            onChange={({ target }) => chooseStations(target.checked ? [...own, key] : own.filter(one => one !== key))}
          >
            {STATIONS[key]}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}

/** How large this device shows the tickets. */
function SizeOfTickets() {
  const size = useSizeChoice()
  const name = useId()
  return (
    <fieldset className="density-choice">
      <legend className="visually-hidden">Taille des tickets</legend>
      {SIZE_CHOICES.map(one => (
        <label key={one}>
          <input type="radio" name={name} checked={one === size} onChange={() => chooseSize(one)} />
          {WORDS[one]}
        </label>
      ))}
    </fieldset>
  )
}
