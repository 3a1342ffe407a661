import { memo, type ReactNode, useRef } from 'react'
import { CATEGORY_KEYS } from '#api/features/menu/contract-dish.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { AVAILABILITIES } from '#api/features/menu/rules/dish-change.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import type { ItemsChange } from '../queries.ts'
import { ChoiceCell, PriceCells, TextCell } from './menu-cells.tsx'
import { AVAILABILITY_WORDS, shownOf } from './use-table-changes.ts'

type MenuRowProps = {
  item: AdminItem
  /** The categories' labels by key. */
  labels: Record<string, string>
  isChosen: boolean
  isCut: boolean
  /** In the place of the box that chooses it, while the order is changed. */
  handle: ReactNode
  /** Where another row would come in: before this one, or after it. */
  drop: 'before' | 'after' | undefined
  isDragged: boolean
  onChoose: (id: string, isChosen: boolean) => void
  onEdit: (item: AdminItem) => void
  onSave: (change: ItemsChange, name: string) => Promise<boolean>
}

const AVAILABILITY_CHOICES = AVAILABILITIES.map(key => [key, AVAILABILITY_WORDS[key]] as const)

/** A dish in one line, each of its values changed where it stands. */
export const MenuRow = memo(function MenuRow(props: MenuRowProps) {
  const { item, labels, isChosen, isCut, handle, drop, isDragged, onChoose, onEdit, onSave } = props
  const shown = shownOf(item)
  const row = useRef<HTMLTableRowElement>(null)
  const save = async (change: Omit<ItemsChange, 'id'>) => {
    // A person who has left the table meanwhile no longer sees the cell's sentence.
    const sayIfGone = (text: string) =>
      row.current ?? showToast({ tone: 'problem', title: `${item.name}\u00a0: pas enregistré`, text })
    try {
      const isSaved = await onSave({ id: item.id, ...change }, item.name)
      if (!isSaved) sayIfGone('Quelqu’un vient de le changer.')
      return isSaved
    } catch (error) {
      sayIfGone((error as Error).message)
      throw error
    }
  }
  return (
    <tr
      ref={row}
      data-off={shown.availability === 'on' ? undefined : ''}
      data-chosen={isChosen || undefined}
      data-drop={drop}
      data-dragged={isDragged || undefined}
    >
      <td className="choose">
        {handle || (
          <label>
            <input
              type="checkbox"
              aria-label={`Choisir ${item.name}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(item.id, target.checked)}
            />
          </label>
        )}
      </td>
      <th scope="row">
        <TextCell
          label={`Nom de ${item.name}`}
          value={item.name}
          readOnly={isCut}
          read={typed => (typed.trim() === '' ? { problem: 'Le nom est requis' } : { text: typed.trim() })}
          onSave={(from, to) => save({ name: { from, to } })}
        />
      </th>
      <td className="category">
        <ChoiceCell
          label={`Catégorie de ${item.name}`}
          value={shown.category}
          choices={CATEGORY_KEYS.map(key => [key, labels[key] ?? key] as const)}
          disabled={isCut}
          onSave={(from, to) => save({ category: { from, to } })}
        />
      </td>
      <td className="base-price">
        <PriceCells shown={shown} readOnly={isCut} onSave={save} />
      </td>
      <td className="availability">
        <ChoiceCell
          label={`Disponibilité de ${item.name}`}
          value={shown.availability}
          choices={AVAILABILITY_CHOICES}
          disabled={isCut}
          onSave={(from, to) => save({ availability: { from, to } })}
        />
      </td>
      <td className="whole">
        <Button look="link" aria-label={`Fiche de ${item.name}`} onClick={() => onEdit(item)}>
          Fiche
        </Button>
      </td>
    </tr>
  )
})
