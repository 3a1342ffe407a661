import { type ColumnValues, DISH_COLUMN_NAMES, DISH_COLUMNS, type DishColumns } from '../contract/dish-columns.ts'

type ColumnRow = { [Name in keyof DishColumns as DishColumns[Name]['column']]: ColumnValues[Name] }

/** The values for an `insert` or `update` of `menu_items`. */
export function columnRow(dish: ColumnValues): ColumnRow {
  return Object.fromEntries(DISH_COLUMN_NAMES.map(name => [DISH_COLUMNS[name].column, dish[name]])) as ColumnRow
}

/** The columns for a `select` from `menu_items i`, each under its name in the code. */
export const SELECTED_COLUMNS = DISH_COLUMN_NAMES.map(name => `i.${DISH_COLUMNS[name].column} as "${name}"`).join(', ')
