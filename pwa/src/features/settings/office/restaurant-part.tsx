import { Field } from '#pwa/ui/field.tsx'
import { labelOf } from './field-words.ts'
import type { PartProps } from './part-props.ts'
import { TextSetting } from './text-setting.tsx'

const TRAVEL = 'restaurant.travelInfo'

/** What every page and mail says of the house. */
export function RestaurantPart(props: PartProps) {
  const { draft, errors, onChange } = props
  return (
    <section className="settings-section" aria-labelledby="settings-restaurant">
      <h2 id="settings-restaurant">Le restaurant</h2>
      <p className="soft">Sur toutes les pages, dans les e-mails et sur les notes, dès l’enregistrement.</p>
      <div className="side-by-side">
        <TextSetting {...props} path="restaurant.name" />
        <TextSetting {...props} path="restaurant.nameTh" lang="th" hint="Vide : le nom reste seul." />
        <TextSetting {...props} path="restaurant.address" hint="Rue, puis code postal et ville après une virgule" />
        <TextSetting {...props} path="restaurant.district" hint="Par exemple : Paris 2e" />
        <TextSetting {...props} path="restaurant.phone" type="tel" inputMode="tel" />
        <TextSetting
          {...props}
          path="restaurant.email"
          type="email"
          inputMode="email"
          hint="Reçoit aussi les demandes de table."
        />
        <TextSetting
          {...props}
          path="restaurant.openedYear"
          inputMode="numeric"
          hint="Montrée sous « À propos ». Vide : rien n’est affiché."
        />
        <TextSetting
          {...props}
          path="restaurant.customersServed"
          inputMode="numeric"
          hint="Un nombre que vous pouvez prouver. Vide : rien n’est affiché."
        />
      </div>
      <Field
        label={labelOf(TRAVEL)}
        optional
        hint="Stations, lignes, parking. Vide : rien n’est affiché."
        error={errors[TRAVEL]}
      >
        {control => (
          <textarea
            {...control}
            name={TRAVEL}
            rows={3}
            value={draft.texts[TRAVEL]}
            onChange={({ target }) => onChange({ texts: { ...draft.texts, [TRAVEL]: target.value } })}
          />
        )}
      </Field>
    </section>
  )
}
