import { useState } from 'react'
import type { Passkey } from '#api/features/factors/contract-passkey.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { useSentForm } from '#pwa/lib/forms.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useFactors, useRemovePasskey, useRemoveTotp, useRenewCodes } from './factor-choice.tsx'
import { usePersons, useRemovePin, useSetPin } from './person-queries.ts'
import './staff-late.css'

type Asked = { what: 'passkey'; passkey: Passkey } | { what: 'totp' } | { what: 'codes' }

/** The passkeys and the application of whoever is logged in, each with the way to take it away. */
export function OwnFactors({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const factors = useFactors()
  const now = useNow(60_000)
  const [asked, setAsked] = useState<Asked>()
  return (
    <DataSection title="Moyens de connexion" query={factors} failure="La liste n’a pas pu être chargée.">
      {({ passkeys, totp, recovery_codes_left: left }) => (
        <div className="own-factors">
          {passkeys.length === 0 && !totp && <p>Votre mot de passe seulement.</p>}
          <ul>
            {passkeys.map(passkey => (
              <li key={passkey.id}>
                <p>
                  <b>{passkey.name}</b>
                  <span className="soft">{usedWords(passkey, now)}</span>
                </p>
                <Button
                  look="link"
                  aria-label={`Retirer ${passkey.name}`}
                  onClick={() => setAsked({ what: 'passkey', passkey })}
                >
                  Retirer
                </Button>
              </li>
            ))}
            {totp && (
              <li>
                <p>
                  <b>Application de codes</b>
                  <span className="soft">Six chiffres, avec le mot de passe</span>
                </p>
                <Button look="link" aria-label="Retirer l’application" onClick={() => setAsked({ what: 'totp' })}>
                  Retirer
                </Button>
              </li>
            )}
            {(passkeys.length > 0 || totp) && (
              <li>
                <p>
                  <b>Codes de secours</b>
                  <span className="soft">{left > 0 ? `${left} encore bons` : 'Tous utilisés'}</span>
                </p>
                <Button look="link" onClick={() => setAsked({ what: 'codes' })}>
                  En faire d’autres
                </Button>
              </li>
            )}
          </ul>
          <Question asked={asked} onClose={() => setAsked(undefined)} onCodes={onCodes} />
        </div>
      )}
    </DataSection>
  )
}

function usedWords({ last_used_at, created_at }: Passkey, now: Date): string {
  if (last_used_at) return `Utilisée ${formatMoment(new Date(last_used_at), now)}`
  return `Ajoutée ${formatMoment(new Date(created_at), now)}, pas encore utilisée`
}

type QuestionProps = { asked: Asked | undefined; onClose: () => void; onCodes: (codes: string[]) => void }

/** Asks before something is taken away; the words stay while the dialog closes. */
function Question({ asked, onClose, onCodes }: QuestionProps) {
  const passkey = useRemovePasskey()
  const totp = useRemoveTotp()
  const codes = useRenewCodes()
  const shared = { open: asked !== undefined, onClose, busyLabel: 'Un instant…' }
  if (asked?.what === 'codes')
    return (
      <ConfirmDialog
        {...shared}
        title="De nouveaux codes de secours&nbsp;?"
        confirmLabel="En faire d’autres"
        onConfirm={async () => onCodes((await codes.mutateAsync()).recovery_codes)}
      >
        <p>Ceux d’avant ne vaudront plus rien.</p>
      </ConfirmDialog>
    )
  if (asked?.what === 'totp')
    return (
      <ConfirmDialog
        {...shared}
        title="Retirer l’application de codes&nbsp;?"
        confirmLabel="Retirer"
        isDanger
        onConfirm={() => totp.mutateAsync()}
      >
        <p>Ses codes n’ouvriront plus votre compte.</p>
      </ConfirmDialog>
    )
  return (
    asked && (
      <ConfirmDialog
        {...shared}
        title={`Retirer «\u00a0${asked.passkey.name}\u00a0»\u00a0?`}
        confirmLabel="Retirer"
        isDanger
        onConfirm={() => passkey.mutateAsync(asked.passkey.id)}
      >
        <p>Cette clé n’ouvrira plus votre compte. Supprimez-la aussi des réglages de l’appareil.</p>
      </ConfirmDialog>
    )
  )
}

/** The PIN by which whoever is here is known on the counter's tablet. */
export function PinForm() {
  const persons = usePersons()
  const own = persons.data?.persons.find(({ is_here }) => is_here)
  const [values, setValues] = useState({ pin: '' })
  const change = useSetPin()
  const remove = useRemovePin()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ pin }) => (/^\d{4,6}$/.test(pin) ? {} : { pin: 'De 4 à 6 chiffres.' }),
    send: async ({ pin }) => {
      await change.mutateAsync(pin)
      setValues({ pin: '' })
      showToast({ tone: 'done', text: 'Code personnel enregistré.' })
    },
    blames: { pin_weak: 'pin' },
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="proof-form" {...form}>
      <h3>Code personnel</h3>
      <p className="soft">
        Sur la tablette du comptoir, il prouve que c’est vous&nbsp;: pour rembourser, annuler, changer des points ou des
        réglages.
      </p>
      <TextField
        label={own?.has_pin ? 'Nouveau code personnel' : 'Code personnel'}
        hint="De 4 à 6 chiffres."
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        enterKeyHint="go"
        {...field('pin')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button block type="submit" busy={isSending} busyLabel="Enregistrement…">
        {own?.has_pin ? 'Changer le code' : 'Choisir ce code'}
      </Button>
      {own?.has_pin && (
        <Button look="link" onClick={() => remove.mutate()}>
          Retirer le code
        </Button>
      )}
    </form>
  )
}
