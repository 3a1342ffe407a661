import { RESTAURANT_FIELDS, RESTAURANT_KEYS, type RestaurantKey } from '#api/features/settings/contract-restaurant.ts'
import type { PartProps } from '../part-props.ts'
import { RestaurantField } from './restaurant-field.tsx'

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

/** What every page and mail says about the restaurant, and what the first page tells to whoever does not know it. */
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
