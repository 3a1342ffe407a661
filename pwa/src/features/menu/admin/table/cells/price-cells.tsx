import { price as pricePart } from '#api/features/menu/contract-staff.ts'
import type { Shown } from '#api/features/menu/rules/dish-change.ts'
import { amountText, numberIn } from '../../form/numbers.ts'
import type { ItemsChange } from '../../queries.ts'
import { TextCell } from './text-cell.tsx'
import './cells.css'

type PriceCellsProps = {
  shown: Shown
  readOnly: boolean
  onSave: (change: Omit<ItemsChange, 'id'>) => Promise<boolean>
}

/** A dish's price, or one for each variant. */
export function PriceCells({ shown: { name, price, prices }, readOnly, onSave }: PriceCellsProps) {
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
            value={amountText(euros)}
            readOnly={readOnly}
            read={readAmount}
            onSave={(seen, text) => onSave({ prices: { [variant]: { from: numberIn(seen), to: numberIn(text) } } })}
          />
        </li>
      ))}
    </ul>
  )
}

function readAmount(typed: string): { text: string } | { problem: string } {
  const { data, error } = pricePart.safeParse(numberIn(typed))
  return error ? { problem: error.issues[0]?.message ?? '' } : { text: amountText(data) }
}
