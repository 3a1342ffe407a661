import { RESTAURANT_FIELDS, RESTAURANT_KEYS } from '#api/features/settings/contract/restaurant-fields.ts'
import type { PartProps } from '../part-props.ts'
import { RestaurantField } from './restaurant-field.tsx'

const isLong = (key: (typeof RESTAURANT_KEYS)[number]) =>
  'input' in RESTAURANT_FIELDS[key] && RESTAURANT_FIELDS[key].input === 'lines'
const SHORT = RESTAURANT_KEYS.filter(key => !isLong(key))
const LONG = RESTAURANT_KEYS.filter(isLong)

/** What every page and mail says about the restaurant. */
export function RestaurantPart(props: PartProps) {
  return (
    <section className="settings-section" aria-labelledby="settings-restaurant">
      <h2 id="settings-restaurant">Le restaurant</h2>
      <p className="soft">Sur toutes les pages, dans les e-mails et sur les facturettes, dès l’enregistrement.</p>
      <div className="side-by-side">
        {SHORT.map(key => (
          <RestaurantField key={key} {...props} name={key} />
        ))}
      </div>
      {LONG.map(key => (
        <RestaurantField key={key} {...props} name={key} />
      ))}
    </section>
  )
}
