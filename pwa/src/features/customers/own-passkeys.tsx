import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addOwnPasskey, listPasskeys, newPasskeyOptions, removeOwnPasskey } from '#api/features/customers/contract.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { evenIfGone } from '#pwa/lib/calls/after-change.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { hasPasskeys, makePasskey, thisDevice } from '#pwa/lib/session/passkey-device.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { PasswordField } from '#pwa/ui/forms/password-field.tsx'
import './customers.css'

type OwnPasskeysProps = { ask: AccountCall; now: Date }

/** Every customer's list has a key that begins with this one. */
const PASSKEYS_KEY = ['own-passkeys']

/**
 * The passkeys of the account, each with a button that removes it, and the way to add this device. It is not there for
 * who has none and cannot add one here, nor while the list is not known.
 */
export function OwnPasskeys({ ask, now }: OwnPasskeysProps) {
  const { data: passkeys } = usePasskeys(ask)
  const changed = usePasskeysChanged()
  const removing = useRemovePasskey(ask)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setAdding] = useState(false)
  const done = (text: string) => {
    // The button that was pressed goes away, so the heading takes the focus.
    heading.current?.focus()
    showToast({ tone: 'done', text, durationMs: 4000 })
  }
  if (!passkeys || (passkeys.length === 0 && !hasPasskeys())) return null
  return (
    <section className="access-list own-passkeys" aria-labelledby="own-passkeys-title">
      <h3 id="own-passkeys-title" ref={heading} tabIndex={-1}>
        Sans mot de passe
      </h3>
      <p className="soft">
        Votre appareil vous reconnaît&nbsp;: visage, empreinte ou code. Votre mot de passe reste valable.
      </p>
      {removing.isError && <Notice tone="problem">{removing.error.message}</Notice>}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <small>
                  {last_used_at
                    ? `Clé d’accès utilisée ${formatMoment(new Date(last_used_at), now)}`
                    : `Clé d’accès ajoutée ${formatMoment(new Date(created_at), now)}`}
                </small>
              </div>
              <Button
                look="link"
                busy={removing.isPending && removing.variables === id}
                onClick={() =>
                  removing.mutate(id, {
                    onSuccess: () => done('Clé retirée. Supprimez-la aussi dans les réglages de l’appareil.'),
                  })
                }
              >
                Retirer<span className="visually-hidden"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() &&
        (isAdding ? (
          <AddPasskey
            ask={ask}
            onCancel={() => setAdding(false)}
            onAdded={() => {
              setAdding(false)
              changed()
              done(`Vous pouvez vous connecter avec ${thisDevice()}.`)
            }}
          />
        ) : (
          <Button block onClick={() => setAdding(true)}>
            Ajouter {thisDevice()}
          </Button>
        ))}
    </section>
  )
}

type AddPasskeyProps = { ask: AccountCall; onAdded: () => void; onCancel: () => void }

/** Asks for the password, then has this device make a passkey. */
function AddPasskey({ ask, onAdded, onCancel }: AddPasskeyProps) {
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values: { password },
    onChange: change => setPassword(change.password ?? ''),
    check: values => bodyErrors(newPasskeyOptions, values),
    send: async values => {
      await addPasskey(ask, values.password)
      onAdded()
    },
    blames: { wrong_password: 'password' },
    sentence: error => (error instanceof Error ? error.message : ''),
  })
  return (
    <form {...form}>
      <PasswordField
        label="Votre mot de passe, pour confirmer"
        autoComplete="current-password"
        enterKeyHint="go"
        autoFocus
        isShown={isShown}
        onShow={setShown}
        {...field('password')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button block type="submit" busy={isSending} busyLabel="L’appareil vous demande…">
        Continuer
      </Button>
      <Button look="link" onClick={onCancel}>
        Annuler
      </Button>
    </form>
  )
}

const passkeysQuery = (ask: AccountCall, customerId: string | undefined) =>
  queryOptions({ queryKey: [...PASSKEYS_KEY, customerId], queryFn: () => ask(listPasskeys, {}), staleTime: 0 })

/** The customer's passkeys, the oldest first. */
export function usePasskeys(ask: AccountCall) {
  return useQuery(passkeysQuery(ask, useCustomer()?.id))
}

/** Asks for the list again after something has forgotten passkeys. */
export function usePasskeysChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: PASSKEYS_KEY })
}

/** Makes a passkey on this device, for who knows the password. @throws ApiProblem, NetworkFailure, PasskeyTrouble */
async function addPasskey(ask: AccountCall, password: string): Promise<void> {
  const credential = await makePasskey(ask(newPasskeyOptions, { body: { password } }))
  await ask(addOwnPasskey, { body: { credential } })
}

/** Removes one, by its id; one that has gone already counts as removed. */
function useRemovePasskey(ask: AccountCall) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => evenIfGone(ask(removeOwnPasskey, { params: { id } })),
    // The button stays busy until the new list has come, so that it is not pressed twice.
    onSuccess: () => client.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  })
}
