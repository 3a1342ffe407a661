/**
 * The shape of `sql/seed/catalogue.json`: a restaurateur reads and edits it, so each dish stands in one piece, in
 * cents.
 */
import type { CategoryKey } from '../../contract/categories.ts'
import type { VatRate } from '../../contract/dish-columns.ts'
import type { WireColumns } from '../../rules/dish/dish-columns.ts'

export type Catalogue = {
  takeawayVariantSurchargeCents: number
  allergenLabels: Record<string, Bilingual>
  /** Which cereal or nut an allergen is, unless the dish says otherwise. */
  allergenDetails: Record<string, Bilingual>
  variantLabels: Record<string, { en: string; noteFr?: string; noteEn?: string }>
  drawingVocabulary: { vessels: string[]; contents: string[] }
  categories: { key: CategoryKey; label: string; labelEn: string; shownIn: Service[] }[]
  items: CatalogueItem[]
  formules: CatalogueSetMenu[]
  formuleDrinks: { id: string; name: string; menuItemId: string; priceCents: number; default: boolean }[]
  formuleExclusions: { items: string[]; proteins: string[] }
  rewards: CatalogueReward[]
  notes: Record<string, string>
}

export type CatalogueItem = WireColumns & {
  id: string
  category: CategoryKey
  name: string
  nameEn: string
  nameTh: string | null
  description: string
  priceCents?: number
  pricesCents?: Record<string, number>
  spicyLevels: boolean
  cookingOptions?: { name: string; nameEn: string }[]
  options?: string[]
  isCustomizable?: boolean
  mixOptions?: { id: string; name: string; nameEn: string; emoji: string }[]
  allergens: string[]
  allergenDetails?: Record<string, Bilingual>
  allergensByVariant?: Record<string, { add?: string[]; remove?: string[] }>
  meatOrigin?: Record<string, string>
  services: Service[]
  drawing: { vessel: string; contents: string[] }
}

export type CatalogueSetMenu = {
  id: string
  name: string
  nameEn: string
  description: string
  priceCents: number
  popular: boolean
  services: Service[]
  components: { category: CategoryKey; label: string; labelEn: string }[]
}

/** A dish of the menu (`menuItemId`), or a dish of its own that repeats another one's recipe in another size. */
export type CatalogueReward = {
  id: string
  name: string
  nameEn: string
  nameTh: string | null
  category: CategoryKey
  priceCents: number
  menuItemId: string | null
  sameRecipeAs?: string
  maxBasePriceCents?: number
  allergens?: string[]
  meatOrigin?: Record<string, string>
  vatRate?: VatRate
  kitchenLoad?: number
}

type Bilingual = { fr: string; en: string }
type Service = 'takeaway' | 'dineIn'
