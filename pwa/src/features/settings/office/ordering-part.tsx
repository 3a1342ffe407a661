import type { ReactNode } from 'react'
import { Switch } from '#pwa/ui/switch.tsx'
import type { PartProps } from './part-props.ts'
import { TextSetting } from './text-setting.tsx'

/** Kitchen load of a main dish. */
const LOAD_OF_A_MAIN = 2

/** How much may be ordered, how soon, and what of alcohol. @param pause its state and its buttons, which act at once */
export function OrderingPart({ pause, ...props }: PartProps & { pause: ReactNode }) {
  const { draft, onChange } = props
  const { alcoholTakeaway } = draft
  return (
    <>
      <div className="settings-section settings-pause">{pause}</div>
      <section className="settings-section" aria-labelledby="settings-slots">
        <h2 id="settings-slots">Créneaux</h2>
        <div className="side-by-side">
          <TextSetting
            {...props}
            path="slotCapacity"
            inputMode="numeric"
            hint={capacityInWords(draft.texts.slotCapacity)}
          />
          <TextSetting
            {...props}
            path="leadTimeMinutes"
            inputMode="numeric"
            hint="Minutes entre la commande et le premier retrait"
          />
          <TextSetting
            {...props}
            path="takeawaySurcharge"
            inputMode="decimal"
            hint="Euros, sur les plats à garniture. La carte suit aussitôt."
          />
        </div>
        <p className="soft">
          Les commandes déjà passées gardent leur créneau, aussi quand il devient plus petit. La charge de chaque plat
          se règle dans sa fiche, au menu.
        </p>
      </section>
      <section className="settings-section" aria-labelledby="settings-alcohol">
        <h2 id="settings-alcohol">Alcool</h2>
        <Switch label="Alcool à emporter" isOn={alcoholTakeaway} onSwitch={next => onChange({ alcoholTakeaway: next })}>
          {alcoholTakeaway ? 'Vendu à emporter' : 'Pas vendu à emporter'}
        </Switch>
        {alcoholTakeaway && (
          <div className="side-by-side">
            <TextSetting
              {...props}
              path="alcoholUntil"
              inputMode="numeric"
              placeholder="aucune"
              hint="Les retraits à partir de cette heure sont sans alcool. Vide : aucune limite."
            />
          </div>
        )}
        <p className="soft">
          L’heure limite dépend d’un arrêté : à vérifier auprès de la préfecture. L’âge est contrôlé au comptoir dans
          tous les cas.
        </p>
      </section>
    </>
  )
}

function capacityInWords(text = ''): string {
  const load = Number(text)
  const mains = Math.floor(load / LOAD_OF_A_MAIN)
  return load > 0 && Number.isInteger(load)
    ? `Environ ${mains}\u00a0plat${mains > 1 ? 's' : ''} par demi-heure : un plat compte 2, une entrée ou un dessert 1.`
    : 'Un plat compte 2, une entrée ou un dessert 1.'
}
