import { DRINK_KEYS } from '#api/features/menu/rules/drinks.ts'
import { ColumnField } from '../column-field.tsx'
import type { PartProps } from '../field-props.ts'

/** What customers must be able to read of a packed drink before they buy it (EU 1169/2011, art. 14). */
export const LABEL_FIELDS = ['ingredients', 'nutrition', 'foodOperator'] as const

/** What the label of a drink says; of food nobody sells packed, nothing is asked. */
export function LabelPart(part: PartProps) {
  if (!DRINK_KEYS.includes(part.draft.category)) return null
  return LABEL_FIELDS.map(name => <ColumnField key={name} name={name} {...part} />)
}
