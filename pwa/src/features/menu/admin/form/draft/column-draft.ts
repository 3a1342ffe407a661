/**
 * The fields of a dish that are columns of their own, as the form holds them, and the conversion to the call's body.
 */
import {
  DISH_COLUMN_NAMES,
  DISH_COLUMNS,
  type DishColumnName,
  type DishColumns,
} from '#api/features/menu/contract-dish.ts'
import type { WireColumns } from '#api/features/menu/rules/dish-fields.ts'
import type { ItemBody } from '../../queries.ts'
import { numberIn, numberText } from '../numbers.ts'

type Drafts = { number: string; text: string; one: string; flag: boolean; some: string[] }
/** Numbers, texts and choices as typed; `''` means nothing was said. */
export type ColumnDraft = { [Name in DishColumnName]: Drafts[DishColumns[Name]['input']['kind']] }

export function columnDraft(dish: WireColumns): ColumnDraft {
  return Object.fromEntries(
    DISH_COLUMN_NAMES.map(name => {
      const { kind } = DISH_COLUMNS[name].input as { kind: keyof Drafts }
      const value = dish[name]
      if (kind === 'number') return [name, numberText(value as number | undefined)]
      if (kind === 'one' || kind === 'text') return [name, String(value ?? '')]
      return [name, value]
    }),
  ) as ColumnDraft
}

/** The call's body; text that is not a number, or is missing, becomes NaN, which the call refuses. */
export function columnBody(draft: ColumnDraft): Required<Pick<ItemBody, DishColumnName>> {
  return Object.fromEntries(DISH_COLUMN_NAMES.map(name => [name, bodyValue(name, draft[name])])) as Required<
    Pick<ItemBody, DishColumnName>
  >
}

function bodyValue(name: DishColumnName, drafted: ColumnDraft[DishColumnName]): unknown {
  const { input, wire } = DISH_COLUMNS[name]
  if (typeof drafted !== 'string') return drafted
  const typed = drafted.trim()
  if (typed === '' && wire.safeParse(undefined).success) return null
  if (input.kind === 'one') return input.choices.find(([value]) => String(value) === typed)?.[0]
  return input.kind === 'number' ? numberIn(typed) : typed
}
