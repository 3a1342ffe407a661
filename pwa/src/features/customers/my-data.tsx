import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAccount, exportData } from '#api/features/privacy/contract.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import { plural } from '#api/kernel/plural.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './customers.css'

type MyDataProps = { ask: AccountCall; onDelete: () => void }

/** The customer's stored data, to be downloaded or erased (GDPR 15, 17, 20). */
export function MyData({ ask, onDelete }: MyDataProps) {
  const exporting = useMutation({
    mutationFn: async () => {
      const data = await ask(exportData, {})
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `mes-donnees-${parisDay(clock.now())}.json`)
    },
  })
  return (
    <div className="my-data">
      <section aria-labelledby="my-data-export">
        <h3 id="my-data-export">Une copie de mes données</h3>
        <p>Tout ce que nous gardons à votre sujet, dans un fichier JSON à conserver en lieu sûr.</p>
        <Button block busy={exporting.isPending} busyLabel="Préparation…" onClick={() => exporting.mutate()}>
          Télécharger mes données
        </Button>
        <p role="status">{exporting.isSuccess && 'Le fichier est dans vos téléchargements.'}</p>
        {exporting.isError && <Notice tone="problem">{exporting.error.message}</Notice>}
      </section>
      <section aria-labelledby="my-data-delete">
        <h3 id="my-data-delete">Supprimer mon compte</h3>
        <p>Vos données sont effacées, vos points et plats offerts perdus. C’est définitif.</p>
        <Button look="danger" block onClick={onDelete}>
          Supprimer mon compte
        </Button>
      </section>
    </div>
  )
}

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
