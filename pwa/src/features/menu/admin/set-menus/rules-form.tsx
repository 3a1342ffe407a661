import { changeSetMenuRules } from '#api/features/menu/contract-set-menus.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import type { SetMenuRules } from '#api/features/menu/rules/set-menu-fields.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { bodyErrors } from '#pwa/lib/forms.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field, FieldGroup } from '#pwa/ui/forms/field.tsx'
import { amountText, numberIn } from '../form/item-draft.ts'
import { dropDraft, FormFooter, useKeptForm } from '../kept-form.tsx'
import { rulesChanges } from './set-menu-draft.ts'
import '../menu-admin.css'

export type RulesChange = RequestOf<typeof changeSetMenuRules>['body']

/** How something may be chosen in a set menu; all else is included. */
type Term = { of: string; isExcluded: boolean; price: string }

type RulesDraft = { items: Term[]; variants: Term[]; drinks: string[]; defaultDrink: string }

type RulesFormProps = {
  rules: SetMenuRules
  items: readonly AdminItem[]
  onSave: (changes: RulesChange) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
}

/** In place of a set menu's key. */
const KEY = 'contenu'

const DRINKS = 'boissons_soft'

/** What all set menus leave out, what costs more in them, and their drinks. */
export function RulesForm({ rules, items, onSave, onSaved, onCancel }: RulesFormProps) {
  const { seen, draft, errors, write, accepts, submit, problem, isSaving, notice } = useKeptForm({
    key: KEY,
    given: rules,
    draftOf,
    answered: 'rules',
    changed: () => 'les formules',
  })
  const needsNetwork = useNeedsNetwork('Enregistrer')
  const save = async () => {
    const changes = rulesChanges(seen, rulesOf(draft)) as RulesChange
    if (!accepts(bodyErrors(changeSetMenuRules, changes))) return
    if (Object.keys(changes).length > 0) await onSave(changes)
    dropDraft(KEY)
    onSaved()
  }
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const choosable = items.filter(
    ({ id, category, takeaway }) =>
      takeaway && category !== DRINKS && (FOOD.includes(category) || draft.items.some(({ of }) => of === id)),
  )
  const variants = [...new Set(items.flatMap(({ prices }) => Object.keys(prices ?? {})))]
  return (
    <form className="item-form" noValidate onSubmit={event => submit(event, save)}>
      {notice}
      <p className="soft">Tout plat d’une catégorie de la formule est compris, sauf ce qui est écrit ici.</p>
      <TermsPart
        legend="Choix (protéines)"
        addLabel="Ajouter un choix…"
        terms={draft.variants}
        all={variants.map(name => ({ of: name, name }))}
        error={errors.excludedVariants ?? errors.variantSupplements}
        onChange={variants => write({ variants })}
      />
      <TermsPart
        legend="Plats"
        addLabel="Ajouter un plat…"
        terms={draft.items}
        all={choosable.map(({ id, name }) => ({ of: id, name }))}
        error={errors.excludedItems ?? errors.itemSupplements}
        onChange={items => write({ items })}
      />
      <DrinksPart
        drinks={items.filter(({ category, takeaway, price }) => category === DRINKS && takeaway && price !== undefined)}
        names={names}
        draft={draft}
        error={errors.drinks ?? errors.defaultDrink}
        onChange={write}
      />
      <FormFooter {...{ problem, isSaving, needsNetwork, onCancel }} hasErrors={Object.keys(errors).length > 0} />
    </form>
  )
}

const FOOD = ['entrees', 'plats', 'desserts', 'supplements']

/** What a new supplement begins with. */
const FIRST_SUPPLEMENT = '2,00'

type TermsPartProps = {
  legend: string
  addLabel: string
  terms: readonly Term[]
  all: readonly { of: string; name: string }[]
  error: string | undefined
  onChange: (terms: Term[]) => void
}

/** A line for each exception: left out, or had for so much more. */
function TermsPart({ legend, addLabel, terms, all, error, onChange }: TermsPartProps) {
  const names = new Map(all.map(({ of, name }) => [of, name]))
  const set = (of: string, change: Partial<Term>) =>
    onChange(terms.map(term => (term.of === of ? { ...term, ...change } : term)))
  const left = all.filter(({ of }) => !terms.some(term => term.of === of))
  return (
    <FieldGroup legend={legend} error={error}>
      <ul className="set-menu-terms">
        {terms.map(({ of, isExcluded, price }) => {
          const name = names.get(of) ?? of
          return (
            <li key={of}>
              <span>{name}</span>
              <select
                aria-label={`${name}, en formule`}
                value={isExcluded ? 'out' : 'more'}
                onChange={({ target }) => set(of, { isExcluded: target.value === 'out' })}
              >
                <option value="out">Exclu</option>
                <option value="more">Supplément</option>
              </select>
              {!isExcluded && (
                <input
                  aria-label={`Supplément en euros, ${name}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={price}
                  onChange={({ target }) => set(of, { price: target.value })}
                />
              )}
              <IconButton
                icon="close"
                label={`${name}\u00a0: compris à nouveau`}
                onClick={() => onChange(terms.filter(term => term.of !== of))}
              />
            </li>
          )
        })}
      </ul>
      <select
        aria-label={addLabel}
        value=""
        onChange={({ target }) =>
          target.value && onChange([...terms, { of: target.value, isExcluded: true, price: FIRST_SUPPLEMENT }])
        }
      >
        <option value="">{addLabel}</option>
        {left.map(({ of, name }) => (
          <option key={of} value={of}>
            {name}
          </option>
        ))}
      </select>
    </FieldGroup>
  )
}

type DrinksPartProps = {
  drinks: readonly AdminItem[]
  names: ReadonlyMap<string, string>
  draft: RulesDraft
  error: string | undefined
  onChange: (change: Partial<RulesDraft>) => void
}

function DrinksPart({ drinks, names, draft, error, onChange }: DrinksPartProps) {
  return (
    <>
      <FieldGroup legend="Boissons au choix" error={error}>
        <div className="set-menu-drinks">
          {drinks.map(({ id, name }) => (
            <CheckBox
              key={id}
              checked={draft.drinks.includes(id)}
              onChange={({ target }) =>
                onChange({ drinks: target.checked ? [...draft.drinks, id] : draft.drinks.filter(one => one !== id) })
              }
            >
              {name}
            </CheckBox>
          ))}
        </div>
      </FieldGroup>
      <Field label="Boisson de qui n’en choisit pas">
        {control => (
          <select
            {...control}
            value={draft.defaultDrink}
            onChange={({ target }) => onChange({ defaultDrink: target.value })}
          >
            {[...new Set([...draft.drinks, draft.defaultDrink])].map(id => (
              <option key={id} value={id}>
                {names.get(id) ?? id}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

function draftOf(rules: SetMenuRules): RulesDraft {
  const terms = (excluded: readonly string[], supplements: SetMenuRules['itemSupplements']): Term[] => [
    ...excluded.map(of => ({ of, isExcluded: true, price: FIRST_SUPPLEMENT })),
    ...supplements.map(({ of, price }) => ({ of, isExcluded: false, price: amountText(price) })),
  ]
  return {
    variants: terms(rules.excludedVariants, rules.variantSupplements),
    items: terms(rules.excludedItems, rules.itemSupplements),
    drinks: rules.drinks,
    defaultDrink: rules.defaultDrink,
  }
}

function rulesOf({ items, variants, drinks, defaultDrink }: RulesDraft): SetMenuRules {
  const excluded = (terms: readonly Term[]) => terms.flatMap(({ of, isExcluded }) => (isExcluded ? [of] : [])).sort()
  const dearer = (terms: readonly Term[]) =>
    terms
      .flatMap(({ of, isExcluded, price }) => (isExcluded ? [] : [{ of, price: numberIn(price) }]))
      .sort((a, b) => (a.of < b.of ? -1 : 1))
  return {
    excludedItems: excluded(items),
    excludedVariants: excluded(variants),
    itemSupplements: dearer(items),
    variantSupplements: dearer(variants),
    drinks,
    defaultDrink,
  }
}
