import type { CategoryKey } from '../contract/categories.ts'
import { type ColumnValues, DISH_COLUMN_NAMES, DISH_COLUMNS, type DishColumnName } from '../contract/dish-columns.ts'

/** The columns of a new dish. */
export function newColumns(category: CategoryKey): ColumnValues {
  return mapped(name => DISH_COLUMNS[name].ofNew(category)) as ColumnValues
}

/** Its columns of whatever else is known of a dish; what is left out of it is null. */
export function columnsOf(dish: WireColumns | ColumnValues): ColumnValues {
  return mapped(name => dish[name] ?? null) as ColumnValues
}

/** As the wire says them: nothing where there is null. */
export function wireColumns(dish: ColumnValues): Said<ColumnValues> {
  return mapped(name => dish[name] ?? undefined) as Said<ColumnValues>
}

type Said<Values> = {
  [Name in keyof Values]: null extends Values[Name] ? NonNullable<Values[Name]> | undefined : Values[Name]
}

/** The columns of a dish as the menu and the catalogue have them: what is not said may be left out. */
export type WireColumns = Omit<ColumnValues, Nullable> & Partial<Said<Pick<ColumnValues, Nullable>>>
type Nullable = { [Name in DishColumnName]: null extends ColumnValues[Name] ? Name : never }[DishColumnName]

function mapped(value: (name: DishColumnName) => unknown): Record<string, unknown> {
  return Object.fromEntries(DISH_COLUMN_NAMES.map(name => [name, value(name)]))
}
