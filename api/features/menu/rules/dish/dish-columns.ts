import type { CategoryKey } from '../../contract/categories.ts'
import { type ColumnValues, DISH_COLUMN_NAMES, DISH_COLUMNS, type DishColumnName } from '../../contract/dish-columns.ts'

/** The columns of a new dish. */
export function newColumns(category: CategoryKey): ColumnValues {
  return mapped(name => DISH_COLUMNS[name].ofNew(category)) as ColumnValues
}

/** Only the columns of a dish with further fields; what it leaves out is null. */
export function columnsOf(dish: WireColumns | ColumnValues): ColumnValues {
  return mapped(name => dish[name] ?? null) as ColumnValues
}

/** As they are sent: a null column is left out. */
export function wireColumns(dish: ColumnValues): Said<ColumnValues> {
  return mapped(name => dish[name] ?? undefined) as Said<ColumnValues>
}

type Said<Values> = {
  [Name in keyof Values]: null extends Values[Name] ? NonNullable<Values[Name]> | undefined : Values[Name]
}

/** The columns of a dish in the menu's and the catalogue's shape, where a null column may be left out. */
export type WireColumns = Omit<ColumnValues, Nullable> & Partial<Said<Pick<ColumnValues, Nullable>>>
type Nullable = { [Name in DishColumnName]: null extends ColumnValues[Name] ? Name : never }[DishColumnName]

function mapped(value: (name: DishColumnName) => unknown): Record<string, unknown> {
  return Object.fromEntries(DISH_COLUMN_NAMES.map(name => [name, value(name)]))
}
