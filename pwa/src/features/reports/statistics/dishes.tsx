import { useState } from 'react'
import type { Statistics } from '#api/features/reports/contract.ts'
import { DISHES } from '#api/features/reports/rules/report-tables.ts'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { ReportPanel } from '../figures/report-panel.tsx'

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
        <ReportPanel
          table={{ ...DISHES, title: best, file: `meilleurs-plats-${file}` }}
          rows={dishes[`best_by_${measure}`]}
        />
        <ReportPanel
          table={{ ...DISHES, title: worst, file: `derniers-plats-${file}` }}
          rows={dishes[`worst_by_${measure}`]}
        />
      </div>
    </div>
  )
}
