/**
 * Whether the terms grant fourteen days to withdraw from drinks that keep: yes, unless the value is emptied, as counsel
 * may advise.
 */
export const DRINKS_KEY = 'cgv.withdrawalForDrinks'

/** @param legal the legal values of the settings */
export function mayDrinksReturn(legal: Readonly<Record<string, string>>): boolean {
  return legal[DRINKS_KEY] !== ''
}
