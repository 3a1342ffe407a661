import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CHANGE_WISHES, type ChangeWish } from '#api/features/orders/contract-order.ts'
import { askChange } from '#api/features/orders/contract-revisions.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { isStillCooked } from '#api/features/orders/rules/order-status.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { formatPickup, type PickupTime } from '#pwa/lib/format/hours-words.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextArea } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { giveLostFocus } from '#pwa/ui/overlays/modal.ts'
import { WISH_WORDS, wishWords } from '../revision-words.ts'
import { OwnChange, ownChangeUntil, type PickTime } from './own-change.tsx'
import './orders-tracking.css'

type AskChangeProps = { order: Tracking; token: string | undefined; pickTime?: PickTime }

/**
 * 'Changer ma commande' while its customer may, by themselves; 'Demander un changement' in the same place from then on,
 * until the order is ready: it rings at the counter, which answers here.
 */
export function AskChange({ order, token, pickTime }: AskChangeProps) {
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const { changeable } = order
  const until = ownChangeUntil(order, useNow(1000))
  const [wasOwn, setWasOwn] = useState(false)
  const part = useRef<HTMLElement>(null)
  // The button that was pressed gives way to something else.
  const turn = (open: boolean) => {
    setOpen(open)
    setAsks(false)
    setWasOwn(open && until !== undefined)
    giveLostFocus(() => part.current)
  }
  const { changeRequest: asked } = order
  // Of a refunded order it keeps its place: a finger on its way would meet 'Annuler' there.
  const isShown = isStillCooked(order.status) && !order.till
  const mayAsk = isShown && order.paymentStatus !== 'refunded'
  if (!isShown && !asked) return null
  return (
    <section ref={part} tabIndex={-1} className="ask-change" aria-label="Demander un changement">
      {asked && (
        <Notice icon={asked.answer === 'done' ? 'check' : 'clock'}>
          <p>
            Demandé à {formatTimeInSentence(parisTime(new Date(asked.at)))}&nbsp;: {wishWords(asked)}
          </p>
          <p>
            <b>{answerWords(order.status, asked.answer)}</b>
          </p>
        </Notice>
      )}
      {isShown && !isOpen && (
        <Button
          look="link"
          blocked={mayAsk ? undefined : 'Remboursée, plus rien à modifier'}
          onClick={() => turn(true)}
        >
          {until ? 'Changer ma commande' : 'Demander un changement'}
        </Button>
      )}
      {until && !isOpen && (
        <p className="until">
          Possible jusqu’à {formatTimeInSentence(parisTime(until))}, tant que la cuisine n’a pas commencé
        </p>
      )}
      {isShown && isOpen && changeable && until && !asks && (
        <OwnChange
          order={{ ...order, changeable }}
          token={token}
          pickTime={pickTime}
          onDone={() => turn(false)}
          onAsk={() => setAsks(true)}
        />
      )}
      {isShown && isOpen && wasOwn && !until && (
        <Notice icon="clock">
          Le délai est passé, ou la cuisine a commencé. Demandez le changement au restaurant.
        </Notice>
      )}
      {isShown && isOpen && (!until || asks) && (
        <WishForm id={order.id} token={token} pickTime={pickTime} onDone={() => turn(false)} />
      )}
    </section>
  )
}

type Answer = NonNullable<Tracking['changeRequest']>['answer']

/** The answer to a wish, told from where the order stands: nothing is to come of a wish once the order is made. */
function answerWords(status: Tracking['status'], answer: Answer): string {
  if (answer === 'done') return 'C’est fait.'
  if (status === 'cancelled') return 'La commande a ensuite été annulée.'
  if (!isStillCooked(status)) return 'La commande est restée inchangée.'
  if (answer === 'declined') return 'Ce n’est plus possible. La commande reste inchangée.'
  return 'Le restaurant a reçu votre demande. Sans réponse, la commande reste comme elle est.'
}

type WishFormProps = {
  id: string
  token: string | undefined
  pickTime: PickTime | undefined
  onDone: () => void
}

function WishForm({ id, token, pickTime, onDone }: WishFormProps) {
  const [wish, setWish] = useState<ChangeWish>()
  const [words, setWords] = useState('')
  const [pickup, setPickup] = useState<PickupTime>()
  const now = useNow()
  const ask = useMutation({
    mutationFn: (wish: ChangeWish) =>
      call(
        askChange,
        {
          params: { id },
          body: { wish, words: wishedWords(wish === 'time' ? pickup : undefined, words, now), trackingToken: token },
        },
        { token: customerToken() },
      ),
    onSuccess: onDone,
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (wish) ask.mutate(wish)
      }}
    >
      <RadioGroup
        legend="Que voulez-vous changer&nbsp;?"
        options={CHANGE_WISHES.map(value => ({ value, label: WISH_WORDS[value] }))}
        value={wish}
        onChange={setWish}
      />
      {wish === 'time' && pickTime?.(pickup, setPickup)}
      <TextArea
        label="En quelques mots"
        optional
        hint="Quel plat, quelle heure…"
        rows={3}
        maxLength={500}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {ask.error && <Notice tone="problem">{ask.error.message}</Notice>}
      <Button
        type="submit"
        look="primary"
        block
        busy={ask.isPending}
        busyLabel="Envoi…"
        blocked={wish ? undefined : 'Choisissez ce qui doit changer'}
      >
        Envoyer au restaurant
      </Button>
      <Button look="link" onClick={onDone}>
        Ne rien demander
      </Button>
    </form>
  )
}

/** The slot that was chosen, for the counter to read, and what was written. */
function wishedWords(pickup: PickupTime | undefined, words: string, now: Date): string {
  return [pickup && formatPickup(pickup, now), words.trim()].filter(Boolean).join('. ')
}
