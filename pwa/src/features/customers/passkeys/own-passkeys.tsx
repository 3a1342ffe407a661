import { useRef, useState } from 'react'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { hasPasskeys, thisDevice } from '#pwa/lib/session/passkey-device.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { usePasskeys, usePasskeysChanged, useRemovePasskey } from './use-passkeys.ts'
import '../settings/access-list.css'
import './own-passkeys.css'

type OwnPasskeysProps = { ask: AccountCall; now: Date }

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
    // What was pressed goes away, so the heading takes the focus.
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
