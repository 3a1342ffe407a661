import type { Service } from '#api/features/settings/rules/hours.ts'
import { isOvernight } from '#api/features/settings/rules/hours.ts'
import { Button } from '#pwa/ui/button.tsx'
import { FieldError } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { DraftErrors } from './draft.ts'

type DayServicesProps = {
  name: string
  /** 0 is Monday. */
  day: number
  services: readonly Service[]
  /** How many pickup times lie in them. */
  pickups: number
  errors: DraftErrors
  onChange: (services: readonly Service[]) => void
  onEverywhere: () => void
}

const MOST = 4
const LUNCH: Service = { opens: '11:30', closes: '14:30' }
const DINNER: Service = { opens: '18:00', closes: '23:00' }

/** The services of one weekday; none: a day off. */
export function DayServices({ name, day, services, pickups, errors, onChange, onEverywhere }: DayServicesProps) {
  const set = (place: number, change: Partial<Service>) =>
    onChange(services.map((service, at) => (at === place ? { ...service, ...change } : service)))
  return (
    <li className="day-services">
      <fieldset>
        <legend>{name}</legend>
        {services.length === 0 && <p className="off">Fermé</p>}
        {services.map((service, place) => {
          const path = `week.${day}.${place}`
          const fault = errors[`${path}.opens`] ?? errors[`${path}.closes`]
          const time = (field: keyof Service, label: string) => (
            <input
              type="time"
              aria-label={`${label}, ${name}${services.length > 1 ? `, service ${place + 1}` : ''}`}
              aria-invalid={errors[`${path}.${field}`] ? true : undefined}
              aria-describedby={fault ? `${path}-error` : undefined}
              value={service[field]}
              onChange={({ target }) => set(place, { [field]: target.value })}
            />
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a service is its place, and nothing in it outlives it
            <div key={place} className="service field" data-invalid={fault ? '' : undefined}>
              {time('opens', 'Ouverture')}
              <span aria-hidden="true">–</span>
              {time('closes', 'Fermeture')}
              <IconButton
                icon="trash"
                label={`Retirer le service de ${service.opens}, ${name}`}
                onClick={() => onChange(services.filter((_, at) => at !== place))}
              />
              {service.opens && service.closes && isOvernight(service) && !fault && <small>le lendemain</small>}
              {fault && <FieldError id={`${path}-error`}>{fault}</FieldError>}
            </div>
          )
        })}
      </fieldset>
      <div className="day-deeds">
        <small className="soft">
          {pickups === 0 ? 'aucun retrait' : `${pickups}\u00a0heure${pickups > 1 ? 's' : ''} de retrait`}
        </small>
        {services.length < MOST && (
          <Button
            look="link"
            aria-label={`Ajouter un service, ${name}`}
            onClick={() => onChange([...services, next(services)])}
          >
            Ajouter un service
          </Button>
        )}
        <Button look="link" aria-label={`Mettre ces horaires partout, ${name}`} onClick={onEverywhere}>
          Mettre partout
        </Button>
      </div>
    </li>
  )
}

/** Lunch first, then dinner; after that the clock has to be set by hand. */
function next(services: readonly Service[]): Service {
  const last = services.at(-1)
  if (!last) return LUNCH
  return last.closes <= DINNER.opens && !isOvernight(last) ? DINNER : { opens: '', closes: '' }
}
