import type { Menu } from '#api/features/menu/contract.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { avoid, useAvoided } from '../dish-marks.tsx'
import './menu-sheet.css'

type AvoidSheetProps = {
  open: boolean
  names: Pick<Menu, 'allergenLabels'>
  /** The telephone number to ask about a severe allergy. */
  phone: string | undefined
  onClose: () => void
}

/** The fourteen allergens, to tick those that one avoids; each tick takes effect at once. */
export function AvoidSheet({ open, names, phone, onClose }: AvoidSheetProps) {
  const avoided = useAvoided()
  const toggle = (code: string) =>
    avoid(avoided.includes(code) ? avoided.filter(other => other !== code) : [...avoided, code])
  const footer = (
    <div className="avoid-sheet-footer">
      <Button look="link" blocked={avoided.length === 0 ? 'Rien n’est coché' : undefined} onClick={() => avoid([])}>
        Tout effacer
      </Button>
      <Button look="primary" onClick={onClose}>
        Voir la carte
      </Button>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title="Ce que j’évite" footer={footer}>
      <div className="avoid-sheet">
        <p>
          Les plats qui en contiennent sont signalés sur la carte, choix par choix. Aucun n’est caché. Votre choix reste
          sur cet appareil.
        </p>
        <fieldset>
          <legend>Allergènes à signaler</legend>
          {Object.entries(names.allergenLabels).map(([code, { fr }]) => (
            <CheckBox key={code} checked={avoided.includes(code)} onChange={() => toggle(code)}>
              {fr}
            </CheckBox>
          ))}
        </fieldset>
        <p className="small soft">
          Un plat qui n’est pas signalé n’est pas pour autant sans risque&nbsp;: une seule cuisine prépare tous les
          plats, avec les mêmes woks et la même friteuse, des traces restent possibles.{' '}
          {phone &&
            `En cas d’allergie grave, appelez-nous avant de commander\u00a0: ${phone.replaceAll(' ', '\u00a0')}.`}
        </p>
      </div>
    </Sheet>
  )
}
