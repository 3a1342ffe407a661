import { type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from 'react'
import { CATEGORY_KEYS } from '#api/features/menu/contract-dish.ts'
import { type AdminItem, price as pricePart } from '#api/features/menu/contract-staff.ts'
import { AVAILABILITIES, type Shown } from '#api/features/menu/rules/dish-change.ts'
import { surchargeOf } from '#api/features/menu/rules/takeaway-price.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { amountText, numberIn } from '../form/item-draft.ts'
import type { ItemsChange } from '../queries.ts'
import { AVAILABILITY_WORDS, shownOf } from './use-table-changes.ts'
import './menu-table.css'

type MenuRowProps = {
  item: AdminItem
  /** The categories' labels by key. */
  labels: Record<string, string>
  /** What mains priced by variant cost more to take away, in cents. */
  surchargeCents: number
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
  const { item, labels, surchargeCents, isChosen, isCut, handle, drop, isDragged, onChoose, onEdit, onSave } = props
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
        <PriceCells shown={shown} more={surchargeOf(item, surchargeCents)} readOnly={isCut} onSave={save} />
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

type TextCellProps = {
  label: string
  /** The stored value, as it is typed. */
  value: string
  isAmount?: boolean
  readOnly: boolean
  placeholder?: string
  /** The typed text as it is stored; or what is wrong with it. */
  read: (typed: string) => { text: string } | { problem: string }
  /** @returns whether it was saved; if not, somebody else has changed it */
  onSave: (seen: string, text: string) => Promise<boolean>
}

type Draft = {
  typed: string
  /** The value when the typing began; undefined once one was told that it has changed. */
  seen: string | undefined
}

/**
 * A text that is changed where it stands: Enter or leaving it saves, Escape gives back what was there. Where somebody
 * else has changed it meanwhile, that is said, and a second Enter replaces theirs.
 */
function TextCell(props: TextCellProps) {
  const { label, value, isAmount, readOnly, placeholder, read, onSave } = props
  const id = useId()
  const [draft, setDraft] = useState<Draft>()
  const [problem, setProblem] = useState<string>()
  const isSaving = useRef(false)
  useUnloadWarning(draft !== undefined)
  const isStale = draft !== undefined && draft.seen === undefined

  const giveBack = () => {
    setDraft(undefined)
    setProblem(undefined)
  }
  const save = async () => {
    if (!draft || isSaving.current) return
    const meant = read(draft.typed)
    if ('problem' in meant) return setProblem(meant.problem)
    if (meant.text === value) return giveBack()
    isSaving.current = true
    setProblem(undefined)
    try {
      const isSaved = await onSave(draft.seen ?? value, meant.text)
      setDraft(isSaved ? undefined : { typed: draft.typed, seen: undefined })
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      isSaving.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape' || !draft) return
    event.preventDefault()
    event.stopPropagation()
    giveBack()
  }
  const said = problem ?? (isStale ? `Entre-temps\u00a0: ${value || 'vide'}. Entrée remplace, Échap garde.` : undefined)
  return (
    <span className="text-cell" data-amount={isAmount || undefined}>
      <input
        aria-label={label}
        aria-invalid={said ? true : undefined}
        aria-describedby={said ? id : undefined}
        data-changed={draft ? '' : undefined}
        inputMode={isAmount ? 'decimal' : 'text'}
        enterKeyHint="done"
        autoComplete="off"
        readOnly={readOnly}
        placeholder={placeholder}
        value={draft?.typed ?? value}
        onChange={({ target }) => {
          setProblem(undefined)
          setDraft({ typed: target.value, seen: draft ? draft.seen : value })
        }}
        onKeyDown={onKeyDown}
        onBlur={() => !isStale && void save()}
      />
      {said && (
        <small id={id} role="alert">
          {said}
        </small>
      )}
    </span>
  )
}

type PriceCellsProps = {
  shown: Shown
  /** What is added to the base price of each variant, in cents. */
  more: number
  readOnly: boolean
  onSave: (change: Omit<ItemsChange, 'id'>) => Promise<boolean>
}

/** What a dish costs on the site, or each of its variants; a base price is what is saved. */
function PriceCells({ shown: { name, price, prices }, more, readOnly, onSave }: PriceCellsProps) {
  const variants = Object.entries(prices)
  if (variants.length === 0)
    return (
      <TextCell
        isAmount
        label={`Prix de ${name}`}
        value={price === null ? '' : amountText(price)}
        placeholder="Sans prix"
        readOnly={readOnly}
        read={typed => (typed.trim() === '' && price === null ? { text: '' } : readAmount(typed))}
        onSave={(seen, text) => onSave({ price: { from: seen === '' ? null : numberIn(seen), to: numberIn(text) } })}
      />
    )
  return (
    <ul className="price-cells">
      {variants.map(([variant, euros]) => (
        <li key={variant}>
          <span aria-hidden="true">{variant}</span>
          <TextCell
            isAmount
            label={`Prix de ${name}, ${variant}`}
            value={amountText(moved(euros, more))}
            readOnly={readOnly}
            read={typed => readAmount(typed, more)}
            onSave={(seen, text) =>
              onSave({
                prices: { [variant]: { from: moved(numberIn(seen), -more), to: moved(numberIn(text), -more) } },
              })
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** An amount in euros so many cents more. */
function moved(euros: number, cents: number): number {
  return toEuros(toCents(euros) + cents)
}

function readAmount(typed: string, more = 0): { text: string } | { problem: string } {
  const euros = numberIn(typed)
  const { error } = pricePart.safeParse(more === 0 || Number.isNaN(euros) ? euros : moved(euros, -more))
  return error ? { problem: error.issues[0]?.message ?? '' } : { text: amountText(euros) }
}

type ChoiceCellProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, words: string])[]
  disabled: boolean
  /** @returns whether it was saved; if not, somebody else has changed it */
  onSave: (seen: Value, next: Value) => Promise<boolean>
}

/** One of several, saved as soon as it is chosen. */
function ChoiceCell<Value extends string>({ label, value, choices, disabled, onSave }: ChoiceCellProps<Value>) {
  const id = useId()
  const [wanted, setWanted] = useState<Value>()
  const [problem, setProblem] = useState<string>()
  const save = async (next: Value) => {
    setWanted(next)
    setProblem(undefined)
    try {
      if (!(await onSave(value, next))) setProblem('Quelqu’un vient de le changer. Voici ce qui est enregistré.')
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <span className="choice-cell" data-value={wanted ?? value}>
      <select
        aria-label={label}
        aria-describedby={problem ? id : undefined}
        disabled={disabled || wanted !== undefined}
        value={wanted ?? value}
        onChange={({ target }) => void save(target.value as Value)}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {problem && (
        <small id={id} role="alert">
          {problem}
        </small>
      )}
    </span>
  )
}
