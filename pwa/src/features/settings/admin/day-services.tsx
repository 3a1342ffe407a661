import { isOvernight, type Service } from '#api/features/settings/rules/hours.ts'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { FieldError } from '#pwa/ui/forms/field.tsx'
import { DayForm, type DayRow, TimeInput } from './day-form.tsx'
import type { DraftErrors } from './draft.ts'
import { isReadable, tidyTime, tidyWeek } from './typed-times.ts'
import './settings-admin.css'

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

const LUNCH: Service = { opens: '11:30', closes: '14:30' }
const DINNER: Service = { opens: '18:00', closes: '23:00' }

/** The services of one weekday; without any it is a day off. */
export function DayServices({ name, day, services, pickups, errors, onChange, onEverywhere }: DayServicesProps) {
  return (
    <DayForm
      name={name}
      entries={services}
      none="Fermé"
      addLabel={`Ajouter un service, ${name}`}
      everywhereLabel={`Mettre partout les horaires du ${name}`}
      next={nextService}
      row={({ place, ...row }) => (
        // A service has no identity but its place, and no state.
        <ServiceTimes key={place} path={`week.${day}.${place}`} errors={errors} {...row} />
      )}
      onChange={onChange}
      onEverywhere={onEverywhere}
    >
      {services.length > 0 && pickups === 0 && (
        <small className="soft">Aucune heure de retrait dans ces horaires.</small>
      )}
    </DayForm>
  )
}

type ServiceTimesProps = Omit<DayRow<Service>, 'place'> & { path: string; errors: DraftErrors }

function ServiceTimes({ entry: service, of, path, errors, onChange, onRemove }: ServiceTimesProps) {
  const fault = errors[`${path}.opens`] ?? errors[`${path}.closes`]
  const [tidy] = tidyWeek([[service]])
  const isLate = tidy?.[0] !== undefined && isReadable([tidy]) && isOvernight(tidy[0])
  const time = (field: keyof Service, label: string) => (
    <TimeInput
      label={`${label}, ${of}`}
      value={service[field]}
      isInvalid={Boolean(errors[`${path}.${field}`])}
      describedBy={fault ? `${path}-error` : undefined}
      onType={text => onChange({ [field]: text })}
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
