import { type FormEvent, useRef, useState } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { drawingAddress } from '#api/features/menu/rules/drawing.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { type DraftErrors, draftErrors, draftOf, type ItemDraft, previewOf } from './draft/item-draft.ts'
import { forgetDraft, storeDraft, storedDraft } from './draft/stored-drafts.ts'
import { ItemPreview } from './item-preview.tsx'
import { AllergensPart } from './parts/allergens-part.tsx'
import { ChoicesPart } from './parts/choices-part.tsx'
import { LabelPart } from './parts/label-part.tsx'
import { LawPart } from './parts/law-part.tsx'
import { PhotoPart } from './parts/photo-part.tsx'
import { PortionsPart } from './parts/portions-part.tsx'
import { PricePart } from './parts/price-part.tsx'
import { WordsPart } from './parts/words-part.tsx'
import { PriceHistory } from './prices/price-history.tsx'
import { useSaveItem } from './use-save-item.ts'
import './item-form.css'

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
      {isResumed && (
        <Notice>
          <p>Votre saisie de tout à l’heure est reprise.</p>
          <Button look="link" onClick={startAnew}>
            Repartir de zéro
          </Button>
        </Notice>
      )}
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
      <SheetFooter>
        {(problem ?? (hasErrors ? 'Vérifiez les champs signalés.' : undefined)) && (
          <Notice tone="problem">{problem ?? 'Vérifiez les champs signalés.'}</Notice>
        )}
        <NeedsNetwork>
          Hors connexion, la carte ne se modifie pas. Votre saisie reste là jusqu’au retour du réseau.
        </NeedsNetwork>
        <div className="item-form-footer">
          <Button onClick={onCancel}>Annuler</Button>
          <Button look="primary" type="submit" busy={isSaving} busyLabel="Enregistrement…" blocked={needsNetwork}>
            {item ? 'Enregistrer' : 'Ajouter'}
          </Button>
        </div>
      </SheetFooter>
    </form>
  )
}

const FIRST_FAULT = '[aria-invalid="true"], [data-invalid] :is(input, select, textarea)'
