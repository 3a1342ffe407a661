import type { ReactNode } from 'react'
import { ORDERING_KEYS, ORDERING_SETTINGS, type OrderingKey } from '#api/features/settings/contract-ordering.ts'
import { Switch } from '#pwa/ui/forms/check-box.tsx'
import type { PartProps, SettingsDraft } from './draft.ts'
import { TextSetting } from './text-setting.tsx'
import { WindowsPart } from './windows-part.tsx'

/** The kitchen load of a main dish. */
const LOAD_OF_A_MAIN = 2

/**
 * The settings of ordering: capacity, times, alcohol.
 * @param pause its state and its buttons, which take effect at once
 */
export function OrderingPart({ pause, ...props }: PartProps & { pause: ReactNode }) {
  const { draft } = props
  return (
    <>
      <div className="settings-section settings-pause">{pause}</div>
      <section className="settings-section" aria-labelledby="settings-slots">
        <h2 id="settings-slots">Créneaux</h2>
        <div className="side-by-side">
          {inSection('slots').map(key => (
            <OrderingSetting key={key} {...props} name={key} hint={hintOf(key, draft)} />
          ))}
          <TextSetting
            {...props}
            path="takeawaySurcharge"
            inputMode="decimal"
            hint="Euros, sur les plats dont le prix dépend du choix. La carte suit aussitôt."
          />
        </div>
        <p className="soft">
          Les commandes déjà passées gardent leur créneau, aussi quand il devient plus petit. La charge de chaque plat
          se règle dans sa fiche, sous «&nbsp;La carte&nbsp;».
        </p>
      </section>
      <WindowsPart {...props} />
      <section className="settings-section" aria-labelledby="settings-menu">
        <h2 id="settings-menu">Carte</h2>
        {inSection('menu').map(key => (
          <OrderingSetting key={key} {...props} name={key} />
        ))}
        <p className="soft">
          Trois plats au plus par rubrique viennent en tête, comptés chaque nuit sur les soixante derniers jours. Sans
          photo, un plat garde son dessin&nbsp;; en grand, sa photo se voit dans tous les cas.
        </p>
      </section>
      <section className="settings-section" aria-labelledby="settings-tables">
        <h2 id="settings-tables">Tables</h2>
        <div className="side-by-side">
          {inSection('tables').map(key => (
            <OrderingSetting key={key} {...props} name={key} />
          ))}
        </div>
      </section>
      <section className="settings-section" aria-labelledby="settings-refunds">
        <h2 id="settings-refunds">Remboursements</h2>
        <div className="side-by-side">
          {inSection('refunds').map(key => (
            <OrderingSetting key={key} {...props} name={key} />
          ))}
        </div>
        <p className="soft">
          Compte tout ce qui est déjà revenu au client sur cette commande. Annuler une commande confirmée rend toujours
          tout, quel que soit ce montant.
        </p>
      </section>
      <section className="settings-section" aria-labelledby="settings-staff">
        <h2 id="settings-staff">Connexion de l’équipe</h2>
        {inSection('staff').map(key => (
          <OrderingSetting key={key} {...props} name={key} />
        ))}
        <p className="soft">
          Sinon, qui n’a que son mot de passe ajoute une clé d’accès ou une application de codes à sa prochaine
          connexion, avant toute autre chose. Un compte qui en a déjà une la demande toujours.
        </p>
      </section>
      <section className="settings-section" aria-labelledby="settings-alcohol">
        <h2 id="settings-alcohol">Alcool</h2>
        <OrderingSetting {...props} name="alcoholTakeaway" />
        {draft.flags.alcoholTakeaway && (
          <div className="side-by-side">
            {inSection('alcohol')
              .filter(key => key !== 'alcoholTakeaway')
              .map(key => (
                <OrderingSetting key={key} {...props} name={key} />
              ))}
          </div>
        )}
        <p className="soft">
          L’heure limite dépend d’un arrêté&nbsp;: à vérifier auprès de la préfecture. L’âge est contrôlé au comptoir
          dans tous les cas.
        </p>
      </section>
    </>
  )
}

const inSection = (section: 'slots' | 'menu' | 'tables' | 'refunds' | 'staff' | 'alcohol') =>
  ORDERING_KEYS.filter(key => ORDERING_SETTINGS[key].section === section)

/** The capacity's hint says it as a number of dishes. */
function hintOf(key: OrderingKey, draft: SettingsDraft): string | undefined {
  return key === 'slotCapacity' ? formatCapacity(draft.texts.slotCapacity) : undefined
}

function formatCapacity(text = ''): string | undefined {
  const load = Number(text)
  const mains = Math.floor(load / LOAD_OF_A_MAIN)
  return load > 0 && Number.isInteger(load)
    ? `Environ ${mains}\u00a0plat${mains > 1 ? 's' : ''} par créneau\u00a0: un plat compte 2, une entrée ou un dessert 1.`
    : undefined
}

/**
 * The control of an ordering setting.
 * @param hint in place of its own
 */
export function OrderingSetting({ name, hint, ...props }: PartProps & { name: OrderingKey; hint?: string }) {
  const setting = ORDERING_SETTINGS[name]
  if (setting.kind !== 'flag')
    return (
      <TextSetting
        {...props}
        path={name}
        inputMode={setting.kind === 'cents' ? 'decimal' : 'numeric'}
        placeholder={setting.kind === 'time' ? 'aucune' : undefined}
        hint={hint ?? setting.hint}
      />
    )
  const isOn = props.draft.flags[name] === true
  return (
    <Switch
      label={setting.label}
      isOn={isOn}
      onSwitch={next => props.onChange({ flags: { ...props.draft.flags, [name]: next } })}
    >
      {isOn ? setting.hint : `Pas ${setting.hint.toLowerCase()}`}
    </Switch>
  )
}
