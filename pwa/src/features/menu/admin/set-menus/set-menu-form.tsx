import type { Menu } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { type AdminSetMenu, listSetMenuPrices } from '#api/features/menu/contract-set-menus.ts'
import { MOST_COMPONENTS, type SetMenuComponent } from '#api/features/menu/rules/set-menu-fields.ts'
import { WEEKDAYS } from '#api/kernel/time/paris-time.ts'
import { FormuleList } from '#pwa/features/menu/takeaway-menu.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field, FieldGroup, TextField } from '#pwa/ui/forms/field.tsx'
import { PriceHistory } from '../form/price-part.tsx'
import { dropDraft, FormFooter, useKeptForm } from '../kept-form.tsx'
import {
  changesOf,
  draftErrors,
  previewOf,
  type SetMenuChanges,
  type SetMenuDraft,
  type SetMenuErrors,
  setMenuDraft,
} from './set-menu-draft.ts'
import '../menu-admin.css'

type SetMenuFormProps = {
  setMenu: AdminSetMenu
  menu: Menu
  onSave: (changes: SetMenuChanges) => Promise<unknown>
  onSaved: (name: string) => void
  onCancel: () => void
}

const FIELD_WORDS: Record<keyof SetMenuDraft, string> = {
  name: 'le nom',
  nameEn: 'le nom anglais',
  description: 'la description',
  popular: 'la mise en avant',
  available: 'la mise en vente',
  price: 'le prix',
  components: 'les parts',
  offered: 'les jours et heures',
}

/** Everything of one set menu, with how customers will see it. What is typed is kept until it is saved. */
export function SetMenuForm({ setMenu, menu, onSave, onSaved, onCancel }: SetMenuFormProps) {
  const { seen, draft, errors, write, accepts, submit, problem, isSaving, notice } = useKeptForm({
    key: setMenu.id,
    given: setMenu,
    draftOf: setMenuDraft,
    answered: 'setMenu',
    changed: both => both.map(name => FIELD_WORDS[name]).join(', ') || 'cette formule',
  })
  const needsNetwork = useNeedsNetwork('Enregistrer')

  const save = async () => {
    if (!accepts(draftErrors(seen, draft))) return
    const changes = changesOf(seen, draft)
    if (Object.keys(changes).length > 0) await onSave(changes)
    dropDraft(setMenu.id)
    onSaved(draft.name.trim())
  }
  const part = { draft, errors, onChange: write }
  return (
    <form className="item-form" noValidate onSubmit={event => submit(event, save)}>
      {notice}
      <NamesPart {...part} />
      <TextField
        label="Prix en euros"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        error={errors.price}
        onChange={({ target }) => write({ price: target.value })}
      />
      <PriceHistory itemId={setMenu.id} endpoint={listSetMenuPrices} />
      <ComponentsPart {...part} menu={menu} />
      <OfferedPart {...part} />
      <CheckBox checked={draft.available} onChange={({ target }) => write({ available: target.checked })}>
        En vente
      </CheckBox>
      <section className="item-preview" aria-label="Aperçu pour les clients">
        <p className="soft small">Comme les clients la verront</p>
        <div inert>
          <FormuleList hidden={false} formules={[previewOf(seen, draft)]} onCompose={nothing} />
        </div>
      </section>
      <FormFooter {...{ problem, isSaving, needsNetwork, onCancel }} hasErrors={Object.keys(errors).length > 0} />
    </form>
  )
}

const nothing = () => {}

type PartProps = { draft: SetMenuDraft; errors: SetMenuErrors; onChange: (change: Partial<SetMenuDraft>) => void }

function NamesPart({ draft, errors, onChange }: PartProps) {
  return (
    <>
      <TextField
        label="Nom"
        hint="Sur la commande, le ticket et le reçu."
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="Nom en anglais"
        lang="en"
        value={draft.nameEn}
        error={errors.nameEn}
        onChange={({ target }) => onChange({ nameEn: target.value })}
      />
      <Field label="Description" hint="Ce que lisent les moteurs de recherche." error={errors.description} optional>
        {control => (
          <textarea
            {...control}
            rows={2}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** What is chosen in it, in order: a category of the menu each, by the word that customers read. */
function ComponentsPart({ draft: { components }, errors, onChange, menu }: PartProps & { menu: Menu }) {
  const set = (next: SetMenuComponent[]) => onChange({ components: next })
  const taken = components.map(({ category }) => category)
  const free = menu.categories.filter(({ key, takeaway }) => takeaway && !taken.includes(key))
  const labels = new Map(menu.categories.map(({ key, label }) => [key, label]))
  const move = (from: number, to: number) => {
    const others = components.filter((_, at) => at !== from)
    const moved = components[from]
    if (moved) set([...others.slice(0, to), moved, ...others.slice(to)])
  }
  const add = (key: CategoryKey) => {
    const category = menu.categories.find(one => one.key === key)
    if (category) set([...components, { category: key, label: category.label, labelEn: category.labelEn }])
  }
  return (
    <FieldGroup
      legend="Parts à choisir, dans l’ordre"
      hint="Le client choisit un plat de chaque catégorie."
      error={errors.components}
    >
      <ul className="set-menu-parts">
        {components.map(({ category, label, labelEn }, at) => {
          const name = labels.get(category) ?? category
          const rename = (words: Partial<SetMenuComponent>) =>
            set(components.map(one => (one.category === category ? { ...one, ...words } : one)))
          return (
            <li key={category}>
              <b>{name}</b>
              <label>
                <span>Mot affiché</span>
                <input maxLength={30} value={label} onChange={({ target }) => rename({ label: target.value })} />
              </label>
              <label>
                <span>En anglais</span>
                <input
                  lang="en"
                  maxLength={30}
                  value={labelEn}
                  onChange={({ target }) => rename({ labelEn: target.value })}
                />
              </label>
              <span className="ways">
                <IconButton
                  icon="up"
                  label={`Monter ${name}`}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => at > 0 && move(at, at - 1)}
                />
                <IconButton
                  icon="down"
                  label={`Descendre ${name}`}
                  aria-disabled={at === components.length - 1 || undefined}
                  onClick={() => at < components.length - 1 && move(at, at + 1)}
                />
                <IconButton
                  icon="trash"
                  label={`Retirer ${name}`}
                  onClick={() => set(components.filter(one => one.category !== category))}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {components.length < MOST_COMPONENTS && free.length > 0 && (
        <select
          aria-label="Ajouter une part"
          value=""
          onChange={({ target }) => target.value && add(target.value as CategoryKey)}
        >
          <option value="">Ajouter une part…</option>
          {free.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldGroup>
  )
}

/** When it is on offer, and whether that binds the pickup. */
function OfferedPart({ draft: { offered }, errors, onChange }: PartProps) {
  const set = (change: Partial<typeof offered>) => onChange({ offered: { ...offered, ...change } })
  return (
    <FieldGroup
      legend="Jours et heures"
      hint="Affichés avec la formule. Sans la case, elle se commande pour tout créneau de retrait."
      error={errors.offered}
    >
      <div className="set-menu-days">
        {WEEKDAYS.map((name, at) => (
          <CheckBox
            key={name}
            checked={offered.days.includes(at + 1)}
            onChange={({ target }) => {
              const others = offered.days.filter(day => day !== at + 1)
              set({ days: (target.checked ? [...others, at + 1] : others).sort((a, b) => a - b) })
            }}
          >
            {name}
          </CheckBox>
        ))}
      </div>
      <div className="set-menu-hours">
        <TextField label="De" type="time" value={offered.from} onChange={({ target }) => set({ from: target.value })} />
        <TextField
          label="À"
          type="time"
          value={offered.until}
          onChange={({ target }) => set({ until: target.value })}
        />
      </div>
      <CheckBox checked={offered.only} onChange={({ target }) => set({ only: target.checked })}>
        Seulement pour un retrait à ces jours et heures
      </CheckBox>
    </FieldGroup>
  )
}
