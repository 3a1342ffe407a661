import { useState } from 'react'
import type { Statistics } from '#api/features/reports/contract.ts'
import { FilterChips } from '#pwa/ui/forms/filter-chips/filter-chips.tsx'
import { DishRanking } from './dish-ranking.tsx'

type Measure = 'quantity' | 'revenue'
const MEASURES = [
  { value: 'quantity', label: 'Par quantité' },
  { value: 'revenue', label: 'Par recette' },
] as const

const WORDS = {
  quantity: { best: 'Les dix plus vendus', worst: 'Les dix moins vendus', file: 'par-quantite' },
  revenue: { best: 'Les dix plus grosses recettes', worst: 'Les dix plus petites recettes', file: 'par-recette' },
} as const

/** The ten best and the ten worst dishes, by pieces or by revenue. */
export function Dishes({ dishes }: { dishes: Statistics['dishes'] }) {
  const [measure, setMeasure] = useState<Measure>('quantity')
  const { best, worst, file } = WORDS[measure]
  return (
    <div className="dishes">
      <FilterChips label="Classer les plats" chips={MEASURES} chosen={measure} onChoose={setMeasure} />
      <div className="panels" data-columns="even">
        <DishRanking title={best} file={`meilleurs-plats-${file}`} dishes={dishes[`best_by_${measure}`]} />
        <DishRanking title={worst} file={`derniers-plats-${file}`} dishes={dishes[`worst_by_${measure}`]} />
      </div>
    </div>
  )
}
