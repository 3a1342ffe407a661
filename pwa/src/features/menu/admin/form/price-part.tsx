import { useState } from 'react'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { FieldGroup, TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import type { PartProps } from './column-field.tsx'

/** Either one price, or one for each variant. */
export function PricePart(props: PartProps) {
  const { draft, errors, onChange } = props
  return (
    <>
      <RadioGroup
        legend="Prix"
        options={[
          { value: 'single', label: 'Un seul prix' },
          { value: 'variants', label: 'Un prix selon le choix' },
        ]}
        value={draft.hasVariants ? 'variants' : 'single'}
        onChange={way => onChange({ hasVariants: way === 'variants' })}
      />
      {draft.hasVariants ? (
        <Variants {...props} />
      ) : (
        <TextField
          label="Prix en euros"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          hint="Sans prix, l’article est gardé ici et n’apparaît pas à la carte."
          value={draft.price}
          error={errors.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      )}
    </>
  )
}

function Variants({ draft: { variants, category }, errors, onChange, menu }: PartProps) {
  const [other, setOther] = useState('')
  const known = Object.keys(menu.variantLabels)
  const names = [...known, ...variants.map(({ name }) => name).filter(name => !known.includes(name))]
  const set = (name: string, price: string | undefined) => {
    const before = variants.find(variant => variant.name === name)
    const others = variants.filter(variant => variant.name !== name)
    const next = price === undefined ? others : [...others, { add: [], remove: [], ...before, name, price }]
    onChange({ variants: next.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name)) })
  }
  const add = () => {
    const name = other.trim()
    if (name && !variants.some(variant => variant.name === name)) set(name, '')
    setOther('')
  }
  const surcharge = formatEuros(toCents(menu.takeawayVariantSurcharge))
  return (
    <FieldGroup
      legend="Choix"
      hint={category === 'plats' && `À emporter, chaque prix est augmenté de ${surcharge}.`}
      error={errors.prices}
    >
      <ul className="variant-prices">
        {names.map(name => {
          const variant = variants.find(variant => variant.name === name)
          return (
            <li key={name}>
              <CheckBox
                checked={variant !== undefined}
                onChange={({ target }) => set(name, target.checked ? '' : undefined)}
              >
                {name}
              </CheckBox>
              {variant && (
                <input
                  aria-label={`Prix en euros, ${name}`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="12,90"
                  value={variant.price}
                  onChange={({ target }) => set(name, target.value)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <div className="other-variant">
        <input
          aria-label="Autre choix"
          placeholder="Autre choix"
          maxLength={40}
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
        <Button onClick={add}>Ajouter</Button>
      </div>
    </FieldGroup>
  )
}
