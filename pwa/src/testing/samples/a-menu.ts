import type { Menu, MenuItem } from '#api/features/menu/contract.ts'

/** A dish as the menu answers it; a plain starter unless said. */
export function aDish(change: Partial<MenuItem> = {}): MenuItem {
  const priced = change.prices ? {} : { price: 6 }
  return {
    id: 'nems-poulet',
    category: 'entrees',
    name: 'Nems au poulet',
    nameEn: 'Chicken spring rolls',
    nameTh: 'ปอเปี๊ยะทอด',
    description: 'Galettes de riz frites.',
    image: '/api/drawings/roll.nem.svg',
    spicyLevels: false,
    available: true,
    allergens: ['oeufs', 'poissons'],
    vatRate: 10,
    alcohol: false,
    kitchenLoad: 1,
    station: 'wok',
    tags: [],
    drawing: { vessel: 'roll', contents: ['nem'] },
    ...priced,
    ...change,
  }
}

/** A main dish priced by its protein, with heat to choose. */
export function aMain(change: Partial<MenuItem> = {}): MenuItem {
  return aDish({
    id: 'pad-thai',
    category: 'plats',
    name: 'Pad thaï',
    nameEn: 'Pad Thai',
    prices: { Poulet: 13.5, Crevette: 13.9, Saumon: 16 },
    spicyLevels: true,
    kitchenLoad: 2,
    station: 'wok',
    allergens: ['oeufs', 'poissons'],
    allergensByVariant: { Crevette: { add: ['crustaces'] }, Végétarien: { remove: ['poissons'] } },
    meatOrigin: { Poulet: 'France' },
    drawing: { vessel: 'plate', contents: ['nouilles'] },
    ...change,
  })
}

/** A menu of some takeaway dishes, with one set menu (starter, main, drink) and two drinks for it. */
export function aMenu(dishes: MenuItem[] = [aDish(), aMain()]): Menu {
  const drinks = ['cola-zero', 'soda-citron'].map(id =>
    aDish({ id, category: 'boissons_soft', name: id === 'cola-zero' ? 'Cola zéro' : 'Soda citron', price: 2.5 }),
  )
  const takeaway: Menu['takeaway'] = {}
  for (const dish of [...dishes, ...drinks]) takeaway[dish.category] = [...(takeaway[dish.category] ?? []), dish]
  return {
    version: 'test',
    categories: [
      { key: 'entrees', label: 'Entrées', labelEn: 'Starters', takeaway: true, dineIn: true },
      { key: 'plats', label: 'Plats', labelEn: 'Mains', takeaway: true, dineIn: true },
      { key: 'boissons_soft', label: 'Boissons fraîches', labelEn: 'Soft drinks', takeaway: true, dineIn: true },
      { key: 'vins', label: 'Vins', labelEn: 'Wines', takeaway: false, dineIn: true },
    ],
    takeaway,
    dineIn: {},
    formules: [
      {
        id: 'formule1',
        name: 'Formule entrée et plat',
        nameEn: 'Starter and main',
        description: '',
        price: 18,
        popular: false,
        components: [
          { category: 'entrees', label: 'Entrée', labelEn: 'Starter' },
          { category: 'plats', label: 'Plat', labelEn: 'Main' },
          { category: 'boissons_soft', label: 'Boisson', labelEn: 'Drink' },
        ],
      },
    ],
    softDrinks: drinks.map(({ id, name }) => ({ id, menuItemId: id, name, price: 0, default: id === 'cola-zero' })),
    formuleExclusions: { items: ['bobun'], proteins: ['Saumon', 'Dorade'] },
    takeawayVariantSurcharge: 1,
    rewards: [],
    allergenLabels: {
      oeufs: { fr: 'Œufs', en: 'Eggs' },
      poissons: { fr: 'Poissons', en: 'Fish' },
      crustaces: { fr: 'Crustacés', en: 'Crustaceans' },
    },
    allergenDetails: {},
    variantLabels: {},
  }
}

/** Pad thaï as it is given for ten points. */
export function aReward(change: Partial<Menu['rewards'][number]> = {}): Menu['rewards'][number] {
  return {
    id: 'pad-thai',
    name: 'Pad thaï',
    nameEn: 'Pad Thai',
    category: 'plats',
    menuItemId: 'pad-thai',
    vatRate: 10,
    kitchenLoad: 2,
    maxBasePrice: 12.9,
    ...change,
  }
}
