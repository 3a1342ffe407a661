import { isOvernight, type Service } from '#api/features/settings/rules/hours/hours.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { IconButton } from '#pwa/ui/forms/button/icon-button.tsx'
import { FieldError } from '#pwa/ui/forms/field/field.tsx'
import type { DraftErrors } from '../draft/draft.ts'
import { isReadable, tidyTime, tidyWeek } from './time-text.ts'
import './day-services.css'

type DayServicesProps = {
  name: string
  /** 0 is Monday. */
  day: number
  services: readonly Service[]
  /** How many pickup times the services contain. */
  pickups: number
  errors: DraftErrors
  onChange: (services: readonly Service[]) => void
  onEverywhere: () => void
}

const MOST = 4
const LUNCH: Service = { opens: '11:30', closes: '14:30' }
const DINNER: Service = { opens: '18:00', closes: '23:00' }

/** The services of one weekday; without any it is a day off. */
export function DayServices({ name, day, services, pickups, errors, onChange, onEverywhere }: DayServicesProps) {
  const set = (place: number, change: Partial<Service>) =>
    onChange(services.map((service, at) => (at === place ? { ...service, ...change } : service)))
  return (
    <li className="day-services">
      <fieldset>
        <legend>{name}</legend>
        <div className="services">
          {services.length === 0 && <p className="off">Fermé</p>}
          {services.map((service, place) => (
            <ServiceTimes
              // biome-ignore lint/suspicious/noArrayIndexKey: a service has no identity but its place, and no state
              key={place}
              service={service}
              of={services.length > 1 ? `${name}, service ${place + 1}` : name}
              path={`week.${day}.${place}`}
              errors={errors}
              onChange={change => set(place, change)}
              onRemove={() => onChange(services.filter((_, at) => at !== place))}
            />
          ))}
          {services.length > 0 && pickups === 0 && (
            <small className="soft">Aucune heure de retrait dans ces horaires.</small>
          )}
        </div>
        <div className="actions">
          {services.length < MOST && (
            <IconButton
              icon="plus"
              label={`Ajouter un service, ${name}`}
              onClick={() => onChange([...services, nextService(services)])}
            />
          )}
          <Button look="link" aria-label={`Mettre partout les horaires du ${name}`} onClick={onEverywhere}>
            Mettre partout
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

type ServiceTimesProps = {
  service: Service
  /** Part of the fields' labels: `lundi, service 2`. */
  of: string
  path: string
  errors: DraftErrors
  onChange: (change: Partial<Service>) => void
  onRemove: () => void
}

function ServiceTimes({ service, of, path, errors, onChange, onRemove }: ServiceTimesProps) {
  const fault = errors[`${path}.opens`] ?? errors[`${path}.closes`]
  const [tidy] = tidyWeek([[service]])
  const isLate = tidy?.[0] !== undefined && isReadable([tidy]) && isOvernight(tidy[0])
  const time = (field: keyof Service, label: string) => (
    <input
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      aria-label={`${label}, ${of}`}
      aria-invalid={errors[`${path}.${field}`] ? true : undefined}
      aria-describedby={fault ? `${path}-error` : undefined}
      value={service[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      onBlur={({ target }) => target.value !== tidyTime(target.value) && onChange({ [field]: tidyTime(target.value) })}
    />
  )
  return (
    <div className="service field" data-invalid={fault ? '' : undefined}>
      {time('opens', 'Ouverture')}
      <span aria-hidden="true">–</span>
      {time('closes', 'Fermeture')}
      {isLate && !fault && <small>le lendemain</small>}
      <IconButton icon="trash" label={`Retirer le service de ${service.opens}, ${of}`} onClick={onRemove} />
      {fault && <FieldError id={`${path}-error`}>{fault}</FieldError>}
    </div>
  )
}

/** Proposes lunch first, then dinner; further services start empty. */
function nextService(services: readonly Service[]): Service {
  const last = services.at(-1)
  if (!last) return LUNCH
  return tidyTime(last.closes) <= DINNER.opens && !isOvernight(last) ? DINNER : { opens: '', closes: '' }
}
