import { useEffect, useRef, useState } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { heatWord, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { useWishes } from '#pwa/features/menu/search/wishes-in-force.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { dishesAskedFor, type FormuleChoice } from './formule-choices.ts'
import { FormulePick } from './formule-pick.tsx'
import './formule-step.css'

type FormuleStepProps = {
  menu: Menu
  category: CategoryKey
  label: string
  choice: FormuleChoice | undefined
  state: 'open' | 'chosen' | 'ahead'
  /** The step was opened by a choice, and so may lie out of view. */
  arrived: boolean
  onModify: () => void
  onChoose: (choice: FormuleChoice) => void
}

/** The titles with their French article, which no rule gives. */
const TITLES: Partial<Record<CategoryKey, string>> = {
  entrees: 'Choisissez l’entrée',
  plats: 'Choisissez le plat',
  desserts: 'Choisissez le dessert',
  boissons_soft: 'Choisissez la boisson',
}

/** One step: chosen ('Modifier'), open with its dishes, or not reached yet. */
export function FormuleStep({ state, onModify, ...step }: FormuleStepProps) {
  const { label, choice } = step
  if (state === 'open') return <OpenStep {...step} />
  return (
    <li className="formule-step" data-state={state}>
      <p>
        <small>{label}</small>
        <b>{choice ? lineTitle({ name: choice.name, variant: choice.protein }) : 'À choisir ensuite'}</b>
        {choice?.spicyLevel && <small>{heatWord(choice.spicyLevel)}</small>}
      </p>
      {choice && (
        <Button look="link" onClick={onModify} aria-label={`Modifier\u00a0: ${label.toLocaleLowerCase('fr')}`}>
          Modifier
        </Button>
      )}
    </li>
  )
}

function OpenStep({ menu, category, label, choice, arrived, onChoose }: Omit<FormuleStepProps, 'state' | 'onModify'>) {
  const [expanded, setExpanded] = useState<string>()
  const { dishes, isNarrowed } = dishesAskedFor(menu, category, useWishes())
  const step = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (arrived) step.current?.scrollIntoView({ block: 'start' })
  }, [arrived])
  return (
    <li className="formule-step" data-state="open" aria-current="step" ref={step}>
      <h3>{TITLES[category] ?? `Choisissez\u00a0: ${label}`}</h3>
      {isNarrowed && <p className="small soft">Selon votre recherche.</p>}
      <ul>
        {dishes.map(dish => (
          <FormulePick
            key={dish.id}
            menu={menu}
            dish={dish}
            chosen={dish.id === choice?.menuItemId}
            expanded={dish.id === expanded}
            onExpand={() => setExpanded(dish.id === expanded ? undefined : dish.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </li>
  )
}
