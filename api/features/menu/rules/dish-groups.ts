/** The headings into which the page divides a long category, in their order there, with their French labels. */
export const DISH_GROUPS = {
  wok: 'Woks et nouilles',
  riz: 'Riz',
  curry: 'Currys',
  soupe: 'Soupes et bols',
  salade: 'Salades',
  grill: 'Grillades et poissons',
} as const

export type DishGroup = keyof typeof DISH_GROUPS

export const DISH_GROUP_KEYS = Object.keys(DISH_GROUPS) as DishGroup[]
