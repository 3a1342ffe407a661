import { formatTimeInSentence } from '#api/kernel/paris-time.ts'
import { telAddress, unbroken } from '#pwa/lib/phone.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import './reservation-choice.css'

type ReservationChoiceProps = {
  phone: string
  hours: { opens: string; closes: string }
  onForm: () => void
}

/** The two ways to a table. */
export function ReservationChoice({ phone, hours, onForm }: ReservationChoiceProps) {
  const [opens, closes] = [formatTimeInSentence(hours.opens), formatTimeInSentence(hours.closes)]
  return (
    <div className="reservation-choice">
      <p className="lead">Demandez votre table en ligne ou par téléphone. Nous vous répondons.</p>
      <a href={telAddress(phone)}>
        <Icon name="phone" />
        <span>
          <b>Appeler le {unbroken(phone)}</b>
          <small>
            Tous les jours, de {opens} à {closes}.
          </small>
          <small>Le plus sûr pour une table dans les deux heures.</small>
        </span>
      </a>
      <button type="button" className="next" onClick={onForm}>
        <Icon name="calendar" />
        <span>
          <b>Remplir le formulaire</b>
          <small>Jour, heure, couverts : une minute.</small>
        </span>
      </button>
    </div>
  )
}
