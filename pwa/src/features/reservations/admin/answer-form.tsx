import { useState } from 'react'
import type { AdminReservation } from '#api/features/reservations/contract-staff.ts'
import {
  CALLED_OFF_WORDS,
  type CalledOff,
  formatGuests,
  RESERVATION_WORDS,
  type TableAnswer,
} from '#api/features/reservations/rules.ts'
import { dayAndTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { TextArea } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { useAnswerTable } from './queries.ts'
import './reservations-admin.css'

const MESSAGE_MAX = 500

type AnswerFormProps = {
  table: AdminReservation
  answer: TableAnswer
  /** Called with the request as it is now, once the server has the answer. */
  onDone: (table: AdminReservation) => void
}

/** Asks before a guest is notified: the request, an optional sentence, and the button that sends the answer. */
export function AnswerForm({ table, answer, onDone }: AnswerFormProps) {
  const { name, phone, email, date, time, guests, message } = table
  // The status when the form was opened: another tablet may answer meanwhile.
  const [seen] = useState(table.status)
  const [words, setWords] = useState('')
  const isCallingOff = answer === 'declined' && seen === 'accepted'
  const [reason, setReason] = useState<CalledOff | undefined>(isCallingOff && table.is_over ? 'no_show' : undefined)
  const send = useAnswerTable(table)
  // The list of waiting requests no longer contains one that somebody else has answered.
  const current = overtaking(send.error) ?? table
  const isOvertaken = current.status !== seen && !send.isPending && !send.isSuccess
  const isMailed = email !== null && (!isCallingOff || reason === 'house')
  const onSend = () =>
    send.mutate(
      { status: answer, message: isMailed ? words : '', seen, ...(reason && { called_off: reason }) },
      { onSuccess: onDone },
    )
  const { action, busy } = actionOf(answer, isCallingOff, reason)
  return (
    <div className="answer-form">
      <p className="asked">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          {dayAndTimeInSentence({ date, time })}, {formatGuests(guests)}
        </span>
      </p>
      {isCallingOff && !table.is_over && !isOvertaken && (
        <RadioGroup
          legend="Qui annule&nbsp;?"
          options={[
            { value: 'guest', label: CALLED_OFF_WORDS.guest, detail: 'Aucun message ne part.' },
            { value: 'house', label: CALLED_OFF_WORDS.house, detail: email && 'Un email le dit au client.' },
          ]}
          value={reason}
          onChange={setReason}
        />
      )}
      {message && (
        <p className="words" dir="auto">
          {message}
        </p>
      )}
      {isOvertaken ? (
        <Notice tone="problem">
          {current.answered_by ?? 'Quelqu’un d’autre'} vient de répondre&nbsp;:{' '}
          {RESERVATION_WORDS[current.status].toLowerCase()}. Rien n’a été changé ici.
        </Notice>
      ) : isCallingOff && reason !== 'house' ? null : email === null ? (
        <>
          <Notice>Sans email&nbsp;: aucun message ne part. Appelez {name}, puis notez ici la réponse donnée.</Notice>
          <ButtonLink to={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" />
            {unbroken(spaced(phone))}
          </ButtonLink>
        </>
      ) : (
        <TextArea
          label="Un mot pour le client"
          optional
          hint={`Ajouté à l’email qui part à ${email}.`}
          maxLength={MESSAGE_MAX}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {send.isError && !isOvertaken && <Notice tone="problem">{send.error.message}</Notice>}
      {!isOvertaken && (
        <SheetFooter>
          <Button
            block
            look={answer === 'accepted' ? 'primary' : 'danger'}
            busy={send.isPending}
            busyLabel={busy}
            disabled={isCallingOff && !reason}
            onClick={onSend}
          >
            {action}
          </Button>
        </SheetFooter>
      )}
    </div>
  )
}

/** The request as a refusal brings it, once somebody else has answered it. */
function overtaking(error: Error | null): AdminReservation | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined
  return error.body.reservation as AdminReservation
}

function actionOf(answer: TableAnswer, isCallingOff: boolean, reason: CalledOff | undefined) {
  if (answer === 'accepted') return { action: 'Confirmer la table', busy: 'Confirmation…' }
  if (reason === 'no_show') return { action: 'Noter que personne n’est venu', busy: 'Un instant…' }
  return isCallingOff
    ? { action: 'Annuler la table', busy: 'Annulation…' }
    : { action: 'Refuser la demande', busy: 'Refus…' }
}
