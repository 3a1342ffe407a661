import type { ReactNode } from 'react'
import { ORDERING_KEYS, ORDERING_SETTINGS, type OrderingKey } from '#api/features/settings/contract-ordering.ts'
import { Switch } from '#pwa/ui/forms/check-box.tsx'
import type { PartProps, SettingsDraft } from './draft.ts'
import { PickupWindows } from './pickup-windows.tsx'
import { TextSetting } from './text-setting.tsx'
import './settings-admin.css'

/** The kitchen load of a main dish. */
const LOAD_OF_A_MAIN = 2

/**
 * Pickups: how much the kitchen takes, how soon, at which hours.
 * @param pause its state and its buttons, which take effect at once
 */
export function PickupPart({ pause, ...props }: PartProps & { pause: ReactNode }) {
  return (
    <>
      <div className="settings-section settings-pause">{pause}</div>
      <Section {...props} of="slots" title="Créneaux">
        Les commandes déjà passées gardent leur créneau, aussi quand il devient plus petit. La charge de chaque plat se
        règle dans sa fiche, sous «&nbsp;La carte&nbsp;».
      </Section>
      <PickupWindows {...props} />
    </>
  )
}

/** The menu: what comes first, what a dish to take away costs more, and alcohol. */
export function MenuPart(props: PartProps) {
  const isSold = props.draft.flags.alcoholTakeaway === true
  return (
    <>
      <Section {...props} of="menu" title="Ce qui vient en tête">
        Trois plats au plus par rubrique viennent en tête, comptés chaque nuit sur les soixante derniers jours. Sans
        photo, un plat garde son dessin&nbsp;; en grand, sa photo se voit dans tous les cas.
      </Section>
      <section className="settings-section" aria-labelledby="settings-prices">
        <h2 id="settings-prices">Prix à emporter</h2>
        <TextSetting
          {...props}
          path="takeawaySurcharge"
          inputMode="decimal"
          hint="Euros, sur les plats dont le prix dépend du choix. La carte suit aussitôt."
        />
      </section>
      <Section {...props} of="alcohol" title="Alcool" shows={key => key === 'alcoholTakeaway' || isSold}>
        L’heure limite dépend d’un arrêté&nbsp;: à vérifier auprès de la préfecture. L’âge est contrôlé au comptoir dans
        tous les cas.
      </Section>
    </>
  )
}

/** The counter and the dining room: what is paid there, what nobody fetches, how many sit there. */
export function CounterPart(props: PartProps) {
  return (
    <>
      <Section {...props} of="till" title="À la caisse" />
      <Section {...props} of="noShow" title="Commandes non retirées" />
      <Section {...props} of="tables" title="Tables" />
    </>
  )
}

/** The team: what each may give away, and how they sign in. */
export function TeamPart(props: PartProps) {
  return (
    <>
      <Section {...props} of="refunds" title="Remboursements">
        Compte tout ce qui est déjà revenu au client sur cette commande. Annuler une commande confirmée rend toujours
        tout, quel que soit ce montant.
      </Section>
      <Section {...props} of="staff" title="Connexion de l’équipe">
        Sans mot de passe seul, qui n’a rien d’autre ajoute une clé d’accès ou une application de codes à sa prochaine
        connexion. Un compte qui en a déjà une la demande toujours.
      </Section>
    </>
  )
}

/** The books: what is mailed of them, and where the accountant's file posts. */
export function BooksPart(props: PartProps) {
  return (
    <>
      <Section {...props} of="books" title="Clôtures" />
      <Section {...props} of="accounts" title="Comptes">
        Ceux des écritures à importer. Demandez-les à votre comptable&nbsp;; un changement vaut aussi pour les mois
        passés que l’on télécharge de nouveau.
      </Section>
    </>
  )
}

/** Customers' data: how long some of them are kept. */
export function PrivacyPart(props: PartProps) {
  return <Section {...props} of="privacy" title="Données des clients" />
}

type SectionName = (typeof ORDERING_SETTINGS)[OrderingKey]['section']
type SectionProps = PartProps & {
  of: SectionName
  title: string
  /** Leaves out what another setting makes meaningless. */
  shows?: (key: OrderingKey) => boolean
  /** A paragraph under them, about them all. */
  children?: ReactNode
}

/** The settings of one subject: switches over one another, fields side by side. */
function Section({ of, title, shows = () => true, children, ...props }: SectionProps) {
  const keys = ORDERING_KEYS.filter(key => ORDERING_SETTINGS[key].section === of && shows(key))
  const isFlag = (key: OrderingKey) => ORDERING_SETTINGS[key].kind === 'flag'
  const fields = keys.filter(key => !isFlag(key))
  const setting = (key: OrderingKey) => (
    <OrderingSetting key={key} {...props} name={key} hint={hintOf(key, props.draft)} />
  )
  return (
    <section className="settings-section" aria-labelledby={`settings-${of}`}>
      <h2 id={`settings-${of}`}>{title}</h2>
      {keys.filter(isFlag).map(setting)}
      {fields.length > 0 && <div className="side-by-side">{fields.map(setting)}</div>}
      {children && <p className="soft">{children}</p>}
    </section>
  )
}

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
export function OrderingSetting({
  name,
  hint,
  ...props
}: PartProps & { name: OrderingKey; hint?: string | undefined }) {
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
      {isOn ? setting.hint : setting.off}
    </Switch>
  )
}
