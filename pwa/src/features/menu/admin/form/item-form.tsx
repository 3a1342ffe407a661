import { type FormEvent, useRef, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { type Drawing, drawingAddress } from '#api/features/menu/rules/drawing.ts'
import { DishRow } from '#pwa/features/menu/dish-row.tsx'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { FieldGroup } from '#pwa/ui/forms/field.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { PhotoPicker } from '#pwa/ui/media/photo-picker.tsx'
import { FormFooter, Resumed } from '../kept-form.tsx'
import { useChangeItem, useCreateItem, useUploadImage } from '../queries.ts'
import { forgetDraft, storeDraft, storedDraft } from '../unsaved-notice.tsx'
import { ColumnField, type PartProps } from './column-field.tsx'
import { bodyOf, changeOf, type DraftErrors, draftErrors, draftOf, type ItemDraft, previewOf } from './item-draft.ts'
import { AllergensPart, LawPart } from './law-part.tsx'
import { OtherChoice, PriceHistory, PricePart } from './price-part.tsx'
import { LabelPart, WordsPart } from './words-part.tsx'
import '../menu-admin.css'

/** Those of most dishes that have any; others are typed. */
const USUAL_OPTIONS = ['Froid', 'Chaud']

type Written = {
  draft: ItemDraft
  /** Undefined leaves the photo as it is; null removes it. */
  photo: string | null | undefined
  /** It was written before the sheet was closed. */
  isResumed: boolean
}

type ItemFormProps = {
  /** Undefined for a new dish. */
  item: AdminItem | undefined
  /** The category of a new dish. */
  category: CategoryKey | undefined
  menu: Menu
  onSaved: (name: string) => void
  onCancel: () => void
}

const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

/** A form for everything that the menu says about a dish, both a new one and an existing one. */
export function ItemForm({ item, category, menu, onSaved, onCancel }: ItemFormProps) {
  // Others may change the dish while it is edited: what this form began with stays.
  const [first] = useState(() => draftOf(item, category))
  const [{ draft, photo, isResumed }, setWritten] = useState<Written>(() => {
    const kept = storedDraft(item?.id, first)
    return kept ? { ...kept, isResumed: true } : { draft: first, photo: undefined, isResumed: false }
  })
  const [errors, setErrors] = useState<DraftErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { save, problem, isSaving } = useSaveItem(item)

  const needsNetwork = useNeedsNetwork('Enregistrer')

  const show = (found: DraftErrors) => {
    setErrors(found)
    // The messages are rendered by then.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FIRST_FAULT)?.focus())
    return Object.keys(found).length > 0
  }
  const latest = useRef({ draft, photo })
  latest.current = { draft, photo }
  // A sheet that is closed by mistake loses nothing: it is kept with every change.
  const write = (change: Partial<Pick<Written, 'draft' | 'photo'>>) => {
    latest.current = { ...latest.current, ...change }
    storeDraft(item?.id, first, latest.current)
    setWritten({ ...latest.current, isResumed: false })
  }
  const startAnew = () => {
    forgetDraft(item?.id)
    setErrors({})
    setWritten({ draft: first, photo: undefined, isResumed: false })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || needsNetwork || show(draftErrors(draft, item))) return
    const refused = await save(draft, photo)
    if (refused !== undefined) return void show(refused)
    forgetDraft(item?.id)
    onSaved(draft.name.trim())
  }
  const part = {
    draft,
    errors,
    menu,
    onChange: (change: Partial<ItemDraft>) => {
      write({ draft: { ...latest.current.draft, ...change } })
      setErrors({})
    },
  }
  const kept = item?.photo?.url
  const image = photo === undefined ? kept : (photo ?? undefined)
  const dish = previewOf(draft, item, menu.takeawayVariantSurcharge)
  const preview = {
    ...dish,
    image: image ?? drawingAddress(dish.drawing),
    photo: image === undefined ? undefined : { url: image },
  }
  const hasErrors = Object.keys(errors).length > 0
  return (
    <form ref={form} className="item-form" noValidate onSubmit={event => void submit(event)}>
      {isResumed && <Resumed isResumed onStartAnew={startAnew} />}
      <PhotoPart image={image} drawing={preview.drawing} onPhoto={picked => write({ photo: picked })} />
      <WordsPart {...part} />
      <PricePart {...part} />
      {item && <PriceHistory itemId={item.id} />}
      <ChoicesPart {...part} />
      <AllergensPart {...part} />
      <LawPart {...part} />
      <LabelPart {...part} />
      <PortionsPart {...part} />
      <ItemPreview dish={preview} menu={menu} />
      <FormFooter
        {...{ problem, hasErrors, isSaving, needsNetwork, onCancel }}
        word={item ? 'Enregistrer' : 'Ajouter'}
      />
    </form>
  )
}

const FIRST_FAULT = '[aria-invalid="true"], [data-invalid] :is(input, select, textarea)'

const nothing = () => null

/** The dish as customers see it on the takeaway menu. Nothing in it can be pressed. */
function ItemPreview({ dish, menu }: { dish: MenuItem; menu: Menu }) {
  return (
    <section className="item-preview" aria-label="Aperçu pour les clients">
      <p className="soft small">Comme les clients le liront, à emporter</p>
      <ul inert>
        <DishRow dish={dish} labels={menu} level={3} onAdd={nothing} onChoose={nothing} Added={nothing} />
      </ul>
    </section>
  )
}

type PhotoPartProps = {
  /** The photo shown now, as an address or a data URL; undefined without one. */
  image: string | undefined
  /** Shown where there is no photo. */
  drawing: Drawing
  /** Called with a data URL, or with null to remove the photo. It is sent with the rest of the form. */
  onPhoto: (photo: string | null) => void
}

/** The dish's photo, chosen and cropped here, and saved with the form. */
function PhotoPart({ image, drawing, onPhoto }: PhotoPartProps) {
  return (
    <PhotoPicker label="Photo de l’article" hasPhoto={image !== undefined} onPhoto={onPhoto}>
      <DishPicture dish={pictured(drawing, image)} />
    </PhotoPicker>
  )
}

function pictured(drawing: Drawing, url: string | undefined) {
  return { drawing, image: url ?? drawingAddress(drawing), photo: url === undefined ? undefined : { url } }
}

/** How many portions may be sold for each weekday's pickups; the board changes today's. */
function PortionsPart({ draft: { usualPortions }, errors, onChange }: PartProps) {
  return (
    <FieldGroup
      legend="Portions par jour de retrait"
      hint="Vide&nbsp;: sans limite. Formules et plats offerts comptent aussi. Le nombre du jour se change depuis les commandes."
      error={errors.usualPortions}
    >
      <div className="portions">
        {WEEKDAYS.map((weekday, at) => (
          <label key={weekday}>
            <span>{weekday}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={usualPortions[at]}
              aria-invalid={errors.usualPortions ? true : undefined}
              onChange={({ target }) =>
                onChange({ usualPortions: usualPortions.map((typed, day) => (day === at ? target.value : typed)) })
              }
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/**
 * Sends the form: a new dish whole, or only the changes of an existing one, and then the photo. A second try after a
 * lost answer makes no second dish.
 */
function useSaveItem(item: AdminItem | undefined) {
  const create = useCreateItem()
  const change = useChangeItem()
  const upload = useUploadImage()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { keyOf } = useIntentKey()
  /** The dish of an earlier try whose photo did not arrive. */
  const made = useRef<AdminItem>(undefined)

  const send = async (draft: ItemDraft, photo: string | null | undefined) => {
    let target = item ?? made.current
    if (!target) {
      const body = bodyOf(draft)
      target = await create.mutateAsync({ body, key: keyOf(body) })
      made.current = target
    } else {
      const changes = { ...changeOf(target, draft), ...(photo === null && { image: null }) }
      if (Object.keys(changes).length > 0) await change.mutateAsync({ id: target.id, change: changes })
    }
    if (photo) await upload.mutateAsync({ id: target.id, photo })
  }

  /**
   * @returns undefined when everything is saved, otherwise the invalid fields; none of them when the failure is another
   */
  const save = async (draft: ItemDraft, photo: string | null | undefined): Promise<DraftErrors | undefined> => {
    setProblem(undefined)
    setSaving(true)
    try {
      await send(draft, photo)
      return undefined
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      setProblem(item || made.current ? sentence : `Erreur lors de l’ajout de l’article. ${sentence}`)
      const errors = error instanceof ApiProblem ? error.errors : []
      return Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0], message]))
    } finally {
      setSaving(false)
    }
  }
  return { save, problem, isSaving }
}

/** The choices of a dish beside its variant, and on which menu it is. */
function ChoicesPart(part: PartProps) {
  const { draft, errors, onChange } = part
  const toggle = (list: string[], value: string, isOn: boolean) =>
    isOn ? [...list, value] : list.filter(other => other !== value)
  const options = [...USUAL_OPTIONS, ...draft.options.filter(word => !USUAL_OPTIONS.includes(word))]
  return (
    <>
      <FieldGroup legend="À choisir par le client" error={errors.cookingOptions}>
        <CheckBox checked={draft.spicyLevels} onChange={({ target }) => onChange({ spicyLevels: target.checked })}>
          Piment au choix
        </CheckBox>
        <CheckBox checked={draft.hasCooking} onChange={({ target }) => onChange({ hasCooking: target.checked })}>
          Cuisson au choix
        </CheckBox>
      </FieldGroup>
      {!draft.hasVariants && (
        <FieldGroup
          legend="Choix sans changer le prix"
          hint="Une sauce, froid ou chaud : le client en prend un. Pour une taille qui coûte plus, prenez « Un prix selon le choix »."
          error={errors.options}
        >
          {options.map(word => (
            <CheckBox
              key={word}
              checked={draft.options.includes(word)}
              onChange={({ target }) => {
                const chosen = toggle(draft.options, word, target.checked)
                onChange({ options: options.filter(other => chosen.includes(other)) })
              }}
            >
              {word}
            </CheckBox>
          ))}
          <OtherChoice
            label="Autre choix sans changer le prix"
            onAdd={word => onChange({ options: [...new Set([...draft.options, word])] })}
          />
        </FieldGroup>
      )}
      {draft.spicyLevels && <ColumnField name="usualHeat" {...part} />}
      <FieldGroup legend="Où et quand" error={errors.takeaway}>
        <CheckBox checked={draft.available} onChange={({ target }) => onChange({ available: target.checked })}>
          Disponible
        </CheckBox>
        <CheckBox checked={draft.takeaway} onChange={({ target }) => onChange({ takeaway: target.checked })}>
          À emporter
        </CheckBox>
        <CheckBox checked={draft.dineIn} onChange={({ target }) => onChange({ dineIn: target.checked })}>
          Sur place
        </CheckBox>
        <CheckBox checked={draft.inFormules} onChange={({ target }) => onChange({ inFormules: target.checked })}>
          Peut être pris dans une formule de sa catégorie
        </CheckBox>
      </FieldGroup>
      <ColumnField name="tags" {...part} />
    </>
  )
}
