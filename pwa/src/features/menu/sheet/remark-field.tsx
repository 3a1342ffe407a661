import { useState } from 'react'
import { mentionsAllergy } from '#api/features/orders/rules/allergy.ts'
import { REMARK_MAX } from '#api/features/pricing/rules/price-book.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import './menu-sheet.css'

type RemarkFieldProps = { remark: string; onChange: (remark: string) => void }

/** A word on this dish for the kitchen. Behind its heading until somebody wants to write one: most have nothing to say. */
export function RemarkField({ remark, onChange }: RemarkFieldProps) {
  const [hadOne] = useState(remark !== '')
  return (
    <details className="dish-remark" open={hadOne}>
      <summary>Un mot sur ce plat</summary>
      <TextField
        label="Pour la cuisine"
        hint="La cuisine fait au mieux. Ce qui change le prix se choisit plus haut."
        name="remark"
        autoComplete="off"
        maxLength={REMARK_MAX}
        placeholder={'Par exemple\u00a0: sans coriandre'}
        value={remark}
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="status">
        {mentionsAllergy(remark) && (
          <Notice icon="alert">
            <b>Est-ce une allergie&nbsp;?</b> Signalez-la aussi en commandant&nbsp;: elle vaut alors pour tous vos
            plats.
          </Notice>
        )}
      </div>
    </details>
  )
}
