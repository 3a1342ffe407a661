import { RESTAURANT_FIELDS, type RestaurantKey } from '#api/features/settings/contract-restaurant.ts'
import { Field } from '#pwa/ui/forms/field.tsx'
import type { PartProps } from '../part-props.ts'
import { TextSetting } from './text-setting.tsx'

type Described = { hint?: string; lang?: string; input?: string; label: string }

/** The control of a field about the restaurant. */
export function RestaurantField({ name, ...props }: PartProps & { name: RestaurantKey }) {
  const { label, hint, lang, input }: Described = RESTAURANT_FIELDS[name]
  const path = `restaurant.${name}`
  const { draft, errors, onChange } = props
  if (input === 'lines')
    return (
      <Field label={label} optional hint={hint} error={errors[path]}>
        {control => (
          <textarea
            {...control}
            name={path}
            rows={3}
            value={draft.texts[path]}
            onChange={({ target }) => onChange({ texts: { ...draft.texts, [path]: target.value } })}
          />
        )}
      </Field>
    )
  const keyboard = input as 'tel' | 'email' | 'numeric' | undefined
  const type = keyboard === 'numeric' ? undefined : keyboard
  return <TextSetting {...props} path={path} hint={hint} lang={lang} type={type} inputMode={keyboard} />
}
