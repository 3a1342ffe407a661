import { useEffect, useId, useRef } from 'react'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './alcohol-declaration.css'

type AlcoholDeclarationProps = { checked: boolean; missing: boolean; onChange: (adult: boolean) => void }

/** The notice about minors before the payment and the declaration of age (CSP L3342-1). */
export function AlcoholDeclaration({ checked, missing, onChange }: AlcoholDeclarationProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // The missing declaration may lie below the fold: it is scrolled into view and focused.
  useEffect(() => {
    if (missing) box.current?.focus()
  }, [missing])
  return (
    <section className="alcohol-declaration" aria-label="Alcool">
      <p>
        <b>La vente d’alcool aux mineurs est interdite. Une pièce d’identité vous sera demandée.</b>
      </p>
      <p>L’abus d’alcool est dangereux pour la santé, à consommer avec modération.</p>
      <CheckBox
        ref={box}
        checked={checked}
        error={missing}
        aria-describedby={`${id}-note${missing ? ` ${id}-error` : ''}`}
        onChange={event => onChange(event.target.checked)}
      >
        Je déclare avoir 18 ans ou plus.
      </CheckBox>
      {missing && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" />
          Votre panier contient de l’alcool. Déclarez avoir 18 ans ou plus, ou retirez-le.
        </p>
      )}
      <p className="small soft" id={`${id}-note`}>
        Sans pièce d’identité au comptoir, la boisson n’est pas remise.
      </p>
    </section>
  )
}
