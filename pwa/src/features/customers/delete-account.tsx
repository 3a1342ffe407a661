import { useState } from 'react'
import { deleteAccount } from '#api/features/privacy/contract.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import { plural } from '#api/kernel/plural.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './customers.css'

type DeleteAccountProps = {
  customer: Customer
  ask: AccountCall
  onKeep: () => void
  /** Called once the server has deleted the account. */
  onDeleted: () => void
}

/** Says what is deleted and what is not, asks for the password, and deletes the account at once. */
export function DeleteAccount({ customer, ask, onKeep, onDeleted }: DeleteAccountProps) {
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values: { password },
    onChange: change => setPassword(change.password ?? ''),
    check: values => bodyErrors(deleteAccount, values),
    send: async body => {
      await ask(deleteAccount, { body })
      onDeleted()
    },
    blames: { wrong_password: 'password' },
    sentence: error => (error instanceof Error ? error.message : ''),
  })
  return (
    <form className="delete-account" {...form}>
      <p className="lead">Vos données sont effacées, vos points et plats offerts perdus. C’est définitif.</p>
      <Losses customer={customer} />
      <dl>
        <dt>Ce qui s’arrête</dt>
        <dd>Vos demandes de table et vos commandes non payées sont annulées.</dd>
        <dt>Ce qui reste</dt>
        <dd>
          Les écritures comptables de vos commandes, dix ans, comme la loi le demande, sans votre nom. Le contrat d’une
          commande de 120&nbsp;€ ou plus, à part, avec votre nom, dix ans aussi. De vos avis, la note et la date.
        </dd>
      </dl>
      <p className="then">C’est fait aussitôt, un dernier email le confirme. Votre panier reste sur cet appareil.</p>
      <PasswordField
        label="Mot de passe pour confirmer"
        autoComplete="current-password"
        enterKeyHint="done"
        isShown={isShown}
        onShow={setShown}
        {...field('password')}
      />
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button block onClick={onKeep}>
          Garder mon compte
        </Button>
        <Button look="danger" block type="submit" busy={isSending} busyLabel="Suppression…">
          Supprimer mon compte
        </Button>
      </SheetFooter>
    </form>
  )
}

/** The customer must read what is lost before it is deleted. */
function Losses({ customer: { loyalty_points: points = 0 } }: { customer: Customer }) {
  const rewards = availableRewards(points)
  if (points === 0) return null
  const dishes = rewards > 0 ? `, dont ${plural(rewards, 'plat offert', 'plats offerts')} à choisir` : ''
  return <Notice>{`Vous perdez ${plural(points, 'point', 'points')}${dishes}.`}</Notice>
}
