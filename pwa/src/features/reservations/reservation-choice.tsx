import type { Week } from '#api/features/settings/rules/hours.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { formatWeek } from '#pwa/lib/format/hours-words.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './reservations.css'

type ReservationChoiceProps = {
  phone: string
  week: Week
  onForm: () => void
}

/** Reserving by phone or by form. */
export function ReservationChoice({ phone, week, onForm }: ReservationChoiceProps) {
  return (
    <div className="reservation-choice">
      <p className="lead">Demandez votre table en ligne ou par téléphone. Nous vous répondons.</p>
      <a href={telAddress(phone)}>
        <Icon name="phone" />
        <span>
          <b>Appeler le {unbroken(phone)}</b>
          {formatWeek(week).map(line => (
            <small key={line}>{line}.</small>
          ))}
          <small>Le plus sûr pour une table dans les deux heures.</small>
        </span>
      </a>
      <button type="button" className="next" onClick={onForm}>
        <Icon name="calendar" />
        <span>
          <b>Remplir le formulaire</b>
          <small>Jour, heure, couverts&nbsp;: une minute.</small>
        </span>
      </button>
    </div>
  )
}
