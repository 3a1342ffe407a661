import { useEffect, useRef, useState } from 'react'
import type { Formule, Menu } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { heatWord, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { useAvoided } from '#pwa/features/menu/allergens.ts'
import { useWishes } from '#pwa/features/menu/search/wishes-in-force.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet, SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import {
  choicesThere,
  chosenCount,
  dishesAskedFor,
  type FormuleChoice,
  type FormuleChoices,
  firstChoices,
  formuleLine,
  nextStep,
} from './formule-choices.ts'
import { FormulePick } from './formule-pick.tsx'
import './menu-sheet.css'

type FormuleBuilderProps = {
  formule: Formule | undefined
  menu: Menu
  onAdd: (line: NewLine) => void
  onClose: () => void
}

/** The titles with their French article, which no rule gives. */
const TITLES: Partial<Record<CategoryKey, string>> = {
  entrees: 'Choisissez l’entrée',
  plats: 'Choisissez le plat',
  desserts: 'Choisissez le dessert',
  boissons_soft: 'Choisissez la boisson',
}

/** A set menu being composed: the list of its steps is the page. The choices last as long as the sheet is open. */
export function FormuleBuilder({ formule, onClose, ...rest }: FormuleBuilderProps) {
  return (
    <Sheet open={formule !== undefined} onClose={onClose} title={formule?.name ?? ''}>
      {formule && <Builder formule={formule} {...rest} />}
    </Sheet>
  )
}

type BuilderProps = { formule: Formule; menu: Menu; onAdd: (line: NewLine) => void }

function Builder({ formule, menu, onAdd }: BuilderProps) {
  const avoided = useAvoided()
  const [kept, setChoices] = useState<FormuleChoices>(() => firstChoices(menu, avoided))
  const choices = choicesThere(menu, kept)
  const [modified, setModified] = useState<CategoryKey>()
  // A step that opens after a choice is scrolled into view; the first one is there already.
  const [arrived, setArrived] = useState(false)
  const open = modified ?? nextStep(formule, choices)
  const missing = formule.components.length - chosenCount(formule, choices)
  const price = <Price cents={toCents(formule.price)} />

  const choose = (category: CategoryKey, choice: FormuleChoice) => {
    setChoices({ ...choices, [category]: choice })
    setModified(undefined)
    setArrived(true)
  }
  return (
    <>
      <div className="formule-builder">
        <Progress formule={formule} choices={choices} />
        <ol>
          {formule.components.map(({ category, label }) => (
            <FormuleStep
              key={category}
              menu={menu}
              category={category}
              label={label}
              choice={choices[category]}
              state={category === open ? 'open' : choices[category] ? 'chosen' : 'ahead'}
              arrived={arrived}
              onModify={() => setModified(category)}
              onChoose={choice => choose(category, choice)}
            />
          ))}
        </ol>
        <p className="small soft">Certains plats et certains choix ne sont pas proposés en formule.</p>
      </div>
      <SheetFooter>
        <Button
          look="primary"
          block
          blocked={
            missing > 0 ? (
              <>
                Encore {missing}&nbsp;choix {price}
              </>
            ) : undefined
          }
          onClick={() => onAdd(formuleLine(formule, choices))}
        >
          Ajouter la formule {price}
        </Button>
      </SheetFooter>
    </>
  )
}

type ProgressProps = { formule: Formule; choices: FormuleChoices }

/** How many steps are chosen, and which: one field for each, in order. */
function Progress({ formule, choices }: ProgressProps) {
  const { components, price } = formule
  return (
    <div className="progress">
      <p role="status">
        {chosenCount(formule, choices)} choix sur&nbsp;{components.length}
      </p>
      <Price cents={toCents(price)} />
      <div className="fields" aria-hidden="true">
        {components.map(({ category }) => (
          <i key={category} data-chosen={choices[category] ? '' : undefined} />
        ))}
      </div>
    </div>
  )
}

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

/** One step: chosen ('Modifier'), open with its dishes, or not reached yet. */
function FormuleStep({ state, onModify, ...step }: FormuleStepProps) {
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
