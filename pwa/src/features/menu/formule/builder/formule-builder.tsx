import { useState } from 'react'
import type { Formule, Menu } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet, SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import {
  choicesThere,
  chosenCount,
  type FormuleChoice,
  type FormuleChoices,
  firstChoices,
  formuleLine,
  nextStep,
} from './formule-choices.ts'
import { FormuleStep } from './formule-step.tsx'
import './formule-builder.css'

type FormuleBuilderProps = {
  formule: Formule | undefined
  menu: Menu
  onAdd: (line: NewLine) => void
  onClose: () => void
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
