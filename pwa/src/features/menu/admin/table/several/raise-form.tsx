import { useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { ROUND_CENTS } from '#api/features/menu/rules/dish-change.ts'
import { plural } from '#api/kernel/plural.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import type { ItemsChange } from '../../queries.ts'
import { type RaiseDraft, raisedOf, raisedWords } from './raise-draft.ts'
import './raise-form.css'

type RaiseFormProps = {
  items: readonly AdminItem[]
  onSend: (changes: readonly ItemsChange[], words: string) => Promise<void>
}

/** So many prices are shown before and after. */
const SHOWN = 6

/** By how much the chosen dishes' prices change, and what comes of it. */
export function RaiseForm({ items, onSend }: RaiseFormProps) {
  const [draft, setDraft] = useState<RaiseDraft>({ way: 'amount', isLess: false, typed: '' })
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const needsNetwork = useNeedsNetwork('Changer les prix')
  const raised = raisedOf(draft, items)
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await onSend(raised.changes, raisedWords(raised))
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="raise-form">
      <RadioGroup
        legend="Sens"
        options={[
          { value: 'more', label: 'Augmenter' },
          { value: 'less', label: 'Baisser' },
        ]}
        value={draft.isLess ? 'less' : 'more'}
        onChange={way => setDraft({ ...draft, isLess: way === 'less' })}
      />
      <RadioGroup
        legend="De combien"
        options={[
          { value: 'amount', label: 'Un montant' },
          { value: 'percent', label: 'Pour cent' },
        ]}
        value={draft.way}
        onChange={way => setDraft({ ...draft, way })}
      />
      <TextField
        label={draft.way === 'amount' ? 'Montant en euros' : 'Taux en pour cent'}
        hint={
          draft.way === 'amount'
            ? 'Le même sur chaque prix, aussi de chaque choix.'
            : `Chaque prix est arrondi aux ${ROUND_CENTS} centimes les plus proches.`
        }
        inputMode="decimal"
        autoComplete="off"
        placeholder={draft.way === 'amount' ? '0,50' : '5'}
        value={draft.typed}
        onChange={({ target }) => setDraft({ ...draft, typed: target.value })}
      />
      {raised.prices.length > 0 && (
        <ul className="raised" aria-label="Prix après le changement">
          {raised.prices.slice(0, SHOWN).map(({ name, fromCents, toCents }) => (
            <li key={name}>
              <span>{name}</span>
              <span>
                <Price cents={fromCents} /> →{' '}
                <b>
                  <Price cents={toCents} />
                </b>
              </span>
            </li>
          ))}
          {raised.prices.length > SHOWN && (
            <li className="soft">et {plural(raised.prices.length - SHOWN, 'autre prix', 'autres prix')}</li>
          )}
        </ul>
      )}
      {raised.unpriced > 0 && (
        <p className="soft">
          {plural(raised.unpriced, 'article sans prix reste', 'articles sans prix restent')} ainsi.
        </p>
      )}
      {failure && <Notice tone="problem">{failure}</Notice>}
      <SheetFooter>
        <Button
          block
          look="primary"
          busy={isSending}
          busyLabel="Enregistrement…"
          blocked={needsNetwork ?? raised.problem}
          onClick={() => void send()}
        >
          Changer les prix de {plural(raised.changes.length, 'article', 'articles')}
        </Button>
      </SheetFooter>
    </div>
  )
}
