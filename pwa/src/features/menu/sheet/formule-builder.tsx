import { useEffect, useRef, useState } from 'react'
import type { Formule, Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { drinkWords } from '#api/features/menu/rules/drinks.ts'
import { dishName, type HeatLevel, heatWord, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { usualHeat } from '#pwa/features/menu/dish-choices.ts'
import { briefOf } from '#pwa/features/menu/dish-facts.tsx'
import {
  DishMarks,
  FoundMark,
  foundIn,
  offWord,
  shortNames,
  Unavailable,
  useAvoided,
} from '#pwa/features/menu/dish-marks.tsx'
import { firstChoice, wishesOfPart } from '#pwa/features/menu/search/fitting-choices.ts'
import { useAsked, useWishes } from '#pwa/features/menu/search/wishes-in-force.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { HeatPicker, RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Sheet, SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import {
  asOffered,
  choicesFor,
  choicesThere,
  chosenCount,
  dishesAskedFor,
  type FormuleChoice,
  type FormuleChoices,
  firstChoices,
  formuleLine,
  nextStep,
  priceSoFar,
  supplementOf,
} from './formule-choices.ts'
import { RemarkField } from './remark-field.tsx'
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
  const [remark, setRemark] = useState('')
  const [modified, setModified] = useState<CategoryKey>()
  // A step that opens after a choice is scrolled into view; the first one is there already.
  const [arrived, setArrived] = useState(false)
  const open = modified ?? nextStep(formule, choices)
  const missing = formule.components.length - chosenCount(formule, choices)
  const cents = priceSoFar(menu, formule, choices)
  const price = <Price cents={cents} />

  const choose = (category: CategoryKey, choice: FormuleChoice) => {
    setChoices({ ...choices, [category]: choice })
    setModified(undefined)
    setArrived(true)
  }
  return (
    <>
      <div className="formule-builder">
        <Progress formule={formule} choices={choices} cents={cents} />
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
        {missing === 0 && <RemarkField remark={remark} onChange={setRemark} />}
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
          onClick={() => onAdd(formuleLine(menu, formule, choices, remark))}
        >
          Ajouter la formule {price}
        </Button>
      </SheetFooter>
    </>
  )
}

type ProgressProps = { formule: Formule; choices: FormuleChoices; cents: number }

/** How many steps are chosen, and which: one field for each, in order. */
function Progress({ formule, choices, cents }: ProgressProps) {
  const { components } = formule
  return (
    <div className="progress">
      <p role="status">
        {chosenCount(formule, choices)} choix sur&nbsp;{components.length}
      </p>
      <Price cents={cents} />
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

type FormulePickProps = {
  menu: Menu
  dish: MenuItem
  chosen: boolean
  expanded: boolean
  onExpand: () => void
  onChoose: (choice: FormuleChoice) => void
}

/** A dish of a step: one tap chooses it; where there is something to choose of it, the tap shows that first. */
function FormulePick({ menu, dish, chosen, expanded, onExpand, onChoose }: FormulePickProps) {
  const hasChoices = choicesFor(menu, dish).length > 0 || dish.spicyLevels
  const off = offWord(dish)
  const drink = drinkWords(dish, false)
  const supplement = supplementOf(menu, { menuItemId: dish.id })
  const found = foundIn(asOffered(menu, dish), useAvoided())
  return (
    <li className="formule-pick" data-off={off ? '' : undefined}>
      <button
        type="button"
        disabled={off !== undefined}
        aria-expanded={hasChoices ? expanded : undefined}
        aria-pressed={hasChoices ? undefined : chosen}
        onClick={hasChoices ? onExpand : () => onChoose({ menuItemId: dish.id, name: dish.name })}
      >
        <DishPicture dish={dish} />
        <span>
          <b>{dishName(dish.name)}</b>
          <small>{dish.available ? <Description text={dish.description} /> : <Unavailable dish={dish} />}</small>
          {drink && <small>{drink}</small>}
          {supplement > 0 && <small>+{formatEuros(supplement)}</small>}
          {found && <DishMarks found={found} names={menu} />}
        </span>
        <Icon name={chosen ? 'check' : hasChoices ? (expanded ? 'up' : 'down') : 'plus'} />
      </button>
      {expanded && hasChoices && <PickChoices menu={menu} dish={dish} onChoose={onChoose} />}
    </li>
  )
}

/** Cut between words, as in the menu's list; here is no sheet with the rest, which is at least read out. */
function Description({ text }: { text: string }) {
  const brief = briefOf(text)
  if (brief === text) return <>{text}</>
  return (
    <>
      {brief}
      <span aria-hidden="true">…</span>
      <span className="visually-hidden">{text.slice(brief.length)}</span>
    </>
  )
}

function PickChoices({ menu, dish, onChoose }: Pick<FormulePickProps, 'menu' | 'dish' | 'onChoose'>) {
  const variants = choicesFor(menu, dish)
  const { wishes, avoided } = useAsked()
  const asked = { wishes: wishesOfPart(dish, wishes), avoided }
  const [first] = useState(() => firstChoice(asOffered(menu, dish), asked))
  const moreFor = (name: string) => supplementOf(menu, { menuItemId: dish.id, protein: name })
  const isDearer = variants.some(({ name }) => moreFor(name) > 0)
  const [variant, setVariant] = useState(first.variant)
  const [heat, setHeat] = useState<HeatLevel>(first.heat ?? usualHeat(dish))
  const found = foundIn(asOffered(menu, dish), useAvoided())
  return (
    <div className="choices">
      {variants.length > 0 && (
        <RadioGroup
          legend="Au choix"
          {...(!isDearer && { note: 'Sans supplément' })}
          value={variant}
          options={variants.map(({ name, priceCents }) => ({
            value: name,
            label: name,
            detail: (
              <VariantDetail
                cents={priceCents}
                more={moreFor(name)}
                contains={shortNames(found?.byOption[name] ?? [], menu)}
              />
            ),
          }))}
          onChange={setVariant}
        />
      )}
      {dish.spicyLevels && <HeatPicker value={heat} onChange={setHeat} />}
      <Button
        block
        blocked={variants.length > 0 && !variant ? 'Faites votre choix' : undefined}
        onClick={() =>
          onChoose({
            menuItemId: dish.id,
            name: dish.name,
            ...(variant && { protein: variant }),
            ...(dish.spicyLevels && { spicyLevel: heat }),
          })
        }
      >
        Choisir ce plat
      </Button>
    </div>
  )
}

/** Guests know the price of a variant from the menu, so it is said whether the set menu's own price changes. */
function VariantDetail({ cents, more, contains }: { cents: number | undefined; more: number; contains: string }) {
  return (
    <>
      {more > 0 ? `Supplément ${formatEuros(more)}` : cents !== undefined && `${formatEuros(cents)} à la carte`}
      {contains && <FoundMark>{contains}</FoundMark>}
    </>
  )
}
