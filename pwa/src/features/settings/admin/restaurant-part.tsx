import { RESTAURANT_FIELDS, RESTAURANT_KEYS, type RestaurantKey } from '#api/features/settings/contract-restaurant.ts'
import { Field } from '#pwa/ui/forms/field.tsx'
import type { PartProps } from './draft.ts'
import { TextSetting } from './text-setting.tsx'

const PARTS = [
  {
    part: undefined,
    id: 'settings-restaurant',
    title: 'Le restaurant',
    words: 'Sur toutes les pages, dans les emails et sur les facturettes, dès l’enregistrement.',
  },
  {
    part: 'story',
    id: 'settings-story',
    title: 'La maison',
    words: 'Ce qui donne envie de venir. Rien n’est obligatoire\u00a0: ce qui reste vide ne se montre pas.',
  },
  {
    part: 'visit',
    id: 'settings-visit',
    title: 'Venir et payer',
    words: 'Ce que l’on demande avant de venir, sous «\u00a0Contact\u00a0». Ce qui reste vide ne se montre pas.',
  },
] as const

/** The restaurant as every page and mail names it, and as the first page tells of it to people who do not know it. */
export function RestaurantPart(props: PartProps) {
  return PARTS.map(({ part, id, title, words }) => {
    const keys = RESTAURANT_KEYS.filter(key => partOf(key) === part)
    return (
      <section key={id} className="settings-section" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className="soft">{words}</p>
        {keys.filter(isLong).map(key => (
          <RestaurantField key={key} {...props} name={key} />
        ))}
        <div className="side-by-side">
          {keys
            .filter(key => !isLong(key))
            .map(key => (
              <RestaurantField key={key} {...props} name={key} />
            ))}
        </div>
      </section>
    )
  })
}

function partOf(key: RestaurantKey) {
  const field = RESTAURANT_FIELDS[key]
  return 'part' in field ? field.part : undefined
}

function isLong(key: RestaurantKey): boolean {
  const field = RESTAURANT_FIELDS[key]
  return 'input' in field && field.input === 'lines'
}

type Described = { hint?: string; lang?: string; input?: string; label: string }

/** The control of a field about the restaurant. */
function RestaurantField({ name, ...props }: PartProps & { name: RestaurantKey }) {
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
