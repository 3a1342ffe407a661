import type { ReactNode } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import type { AdminReward } from '#api/features/menu/contract-rewards.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { dishErrors } from '#api/features/menu/rules/reward-fields.ts'
import { surchargeOf } from '#api/features/menu/rules/takeaway-price.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field, FieldError, TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { dropDraft, FormFooter, useKeptForm } from '../kept-form.tsx'
import {
  changesOf,
  choicesOf,
  draftErrors,
  type NewReward,
  newReward,
  type PreviewedReward,
  previewOf,
  type RewardChanges,
  type RewardDraft,
  type RewardErrors,
  rewardDraft,
  withDish,
} from './reward-draft.ts'
import '../menu-admin.css'

/** Draws a dish as customers choose it on their card. */
export type PreviewReward = (reward: PreviewedReward) => ReactNode

type RewardFormProps = {
  reward: AdminReward
  menu: Menu
  items: readonly AdminItem[]
  preview: PreviewReward
  onCreate: (reward: NewReward) => Promise<unknown>
  onChange: (changes: RewardChanges) => Promise<unknown>
  onSaved: (name: string) => void
  onCancel: () => void
}

const FIELD_WORDS: Record<keyof RewardDraft, string> = {
  name: 'le nom',
  nameEn: 'le nom anglais',
  nameTh: 'le nom thaï',
  dish: 'le plat',
  maxBasePrice: 'les choix offerts',
  value: 'la valeur',
  offered: 'la proposition',
}

/** Under which a reward's draft is kept, beside those of set menus. */
export function rewardDraftKey(id: string): string {
  return `offert ${id}`
}

/** Everything of one dish that points buy, with how customers will see it. What is typed is kept until it is saved. */
export function RewardForm(props: RewardFormProps) {
  const { reward, menu, items, preview, onCreate, onChange, onSaved, onCancel } = props
  const key = rewardDraftKey(reward.id)
  const { seen, draft, errors, write, accepts, submit, problem, isSaving, notice } = useKeptForm({
    key,
    given: reward,
    draftOf: rewardDraft,
    answered: 'reward',
    changed: both => both.map(name => FIELD_WORDS[name]).join(', ') || 'ce plat offert',
  })
  const isNew = reward.id === ''
  const needsNetwork = useNeedsNetwork('Enregistrer')
  const dish = items.find(({ id }) => id === draft.dish.id)

  const save = async () => {
    if (!accepts(draftErrors(seen, draft, dish))) return
    const changes = changesOf(seen, draft, dish)
    if (isNew) await onCreate(newReward(draft, dish))
    else if (Object.keys(changes).length > 0) await onChange(changes)
    dropDraft(key)
    onSaved(draft.name.trim())
  }
  const part = { draft, errors, dish, menu, onChange: write }
  return (
    <form className="item-form" noValidate onSubmit={event => submit(event, save)}>
      {notice}
      <DishPart {...part} items={items} />
      {(dish || !isNew) && (
        <>
          <NamesPart {...part} />
          {draft.dish.isItself && dish?.prices && <ChoicesPart {...part} />}
          <TextField
            label="Valeur en euros"
            hint={
              draft.dish.isItself
                ? 'Pour mémoire\u00a0: les clients lisent le prix de la carte.'
                : 'Pour chiffrer les points que l’équipe donne. Les clients ne la voient pas.'
            }
            inputMode="decimal"
            autoComplete="off"
            value={draft.value}
            error={errors.value}
            onChange={({ target }) => write({ value: target.value })}
          />
          {!isNew && (
            <div className="field">
              <CheckBox checked={draft.offered} onChange={({ target }) => write({ offered: target.checked })}>
                Proposé contre des points
              </CheckBox>
              {errors.offered && <FieldError id="offered-error">{errors.offered}</FieldError>}
            </div>
          )}
          <WaitingNotice seen={seen} draft={draft} />
          <section className="item-preview" aria-label="Aperçu pour les clients">
            <p className="soft small">
              {draft.offered ? 'Comme les clients le verront' : 'Comme le verront ceux qui l’ont déjà'}
            </p>
            {dish && <div inert>{preview(previewOf(menu, seen, draft, dish))}</div>}
          </section>
        </>
      )}
      <FormFooter {...{ problem, isSaving, needsNetwork, onCancel }} hasErrors={Object.keys(errors).length > 0} />
    </form>
  )
}

type PartProps = {
  draft: RewardDraft
  errors: RewardErrors
  dish: AdminItem | undefined
  menu: Menu
  onChange: (change: Partial<RewardDraft>) => void
}

/** Which dish it is, or is cooked like. Choosing one fills the rest. */
function DishPart({ draft, errors, dish, menu, items, onChange }: PartProps & { items: readonly AdminItem[] }) {
  const surchargeCents = toCents(menu.takeawayVariantSurcharge)
  const whole = { dish: { id: '', isItself: true }, maxBasePrice: null }
  const givable = items.filter(item => item.id === draft.dish.id || dishErrors(whole, item).length === 0)
  const groups = menu.categories
    .map(({ key, label }) => ({ key, label, list: givable.filter(({ category }) => category === key) }))
    .filter(({ list }) => list.length > 0)
  return (
    <>
      <Field
        label="Plat de la carte à emporter"
        hint="Ses allergènes, son dessin et sa disponibilité sont ceux du plat offert."
        error={errors.dish}
      >
        {control => (
          <select
            {...control}
            value={draft.dish.id}
            onChange={({ target }) => {
              const chosen = items.find(({ id }) => id === target.value)
              if (chosen) onChange(withDish(draft, chosen, surchargeCents))
            }}
          >
            {!dish && <option value={draft.dish.id}>{draft.dish.id ? 'N’est plus à la carte' : 'Choisir…'}</option>}
            {groups.map(({ key, label, list }) => (
              <optgroup key={key} label={label}>
                {list.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {dish && !dish.prices && (
        <RadioGroup
          legend="Ce qui est offert"
          options={[
            { value: 'itself', label: 'Ce plat, tel quel' },
            { value: 'recipe', label: 'La même recette', detail: 'En autre nombre de pièces, par exemple' },
          ]}
          value={draft.dish.isItself ? 'itself' : 'recipe'}
          onChange={way => onChange({ dish: { id: dish.id, isItself: way === 'itself' } })}
        />
      )}
    </>
  )
}

function NamesPart({ draft, errors, onChange }: PartProps) {
  return (
    <>
      <TextField
        label="Nom"
        hint="Sur la carte de fidélité, la commande et le ticket."
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
      <TextField
        label="Nom en thaï"
        lang="th"
        optional
        value={draft.nameTh}
        error={errors.nameTh}
        onChange={({ target }) => onChange({ nameTh: target.value })}
      />
    </>
  )
}

/** Up to which protein it is free; each is named with what it costs to take away. */
function ChoicesPart({ draft: { maxBasePrice }, errors, dish, menu, onChange }: PartProps) {
  if (!dish) return null
  const more = surchargeOf(dish, toCents(menu.takeawayVariantSurcharge))
  const sitePrice = (base: number) => formatEuros(toCents(base) + more)
  const choices = choicesOf(dish)
  const isKnown = maxBasePrice === null || choices.some(({ price }) => price === maxBasePrice)
  return (
    <Field
      label="Le choix le plus cher offert"
      hint="Les choix plus chers ne sont pas proposés avec le plat offert."
      error={errors.maxBasePrice}
    >
      {control => (
        <select
          {...control}
          value={maxBasePrice ?? ''}
          onChange={({ target }) => onChange({ maxBasePrice: target.value === '' ? null : Number(target.value) })}
        >
          {!isKnown && <option value={maxBasePrice}>Jusqu’à {sitePrice(maxBasePrice)}</option>}
          {choices.map(({ price, names }) => (
            <option key={price} value={price}>
              {names.join(', ')}, {sitePrice(price)}
            </option>
          ))}
          <option value="">Tous les choix, quel que soit leur prix</option>
        </select>
      )}
    </Field>
  )
}

/** What becomes of those who have taken it and not ordered it yet. */
function WaitingNotice({ seen, draft }: { seen: AdminReward; draft: RewardDraft }) {
  if (seen.waiting === 0) return null
  const who = plural(seen.waiting, 'client a déjà ce plat à retirer', 'clients ont déjà ce plat à retirer')
  const isOne = seen.waiting === 1
  const isOther = seen.dish.id !== draft.dish.id
  const isTaken = seen.offered && !draft.offered
  if (!isOther && !isTaken) return <p className="soft">{who}.</p>
  const name = draft.name.trim() || seen.name
  return (
    <Notice>
      <p>
        {who}
        {isOther
          ? `\u00a0: il devient «\u00a0${name}\u00a0» pour ${isOne ? 'lui' : 'eux'} aussi.`
          : `\u00a0: il ${isOne ? 'lui' : 'leur'} reste.`}
        {isTaken && ' Plus personne ne pourra le prendre avec ses points.'}
      </p>
    </Notice>
  )
}
