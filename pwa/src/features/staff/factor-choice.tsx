import { queryOptions, useQuery } from '@tanstack/react-query'
import { create } from 'qrcode'
import { useMemo, useState } from 'react'
import {
  addPasskey,
  confirmTotp,
  listFactors,
  passkeyEnrolment,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  totpEnrolment,
} from '#api/features/factors/contract.ts'
import { QR_LEVEL, QR_QUIET, qrPath } from '#api/features/loyalty/rules.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { useSentForm } from '#pwa/lib/forms.ts'
import { hasPasskeys, makePasskey } from '#pwa/lib/session/passkey-device.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CopyButton } from '#pwa/ui/forms/copy-button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import './staff-late.css'

type FactorChoiceProps = {
  hasTotp: boolean
  onAdded: (codes: string[] | null) => void
}

/**
 * The factors that can be added: a passkey where the device can hold one, an application with codes otherwise or
 * besides.
 */
export function FactorChoice({ hasTotp, onAdded }: FactorChoiceProps) {
  return (
    <div className="factor-choice">
      {hasPasskeys() ? (
        <PasskeyForm onAdded={onAdded} />
      ) : (
        <p className="soft">Une clé d’accès n’est pas possible dans ce navigateur, à cette adresse.</p>
      )}
      {!hasTotp && <TotpForm onAdded={onAdded} />}
    </div>
  )
}

/** Names a passkey and makes it on this device. */
function PasskeyForm({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const [values, setValues] = useState({ name: 'Cet appareil' })
  const { mutateAsync } = useAddPasskey()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ name }) => (name.trim() ? {} : { name: 'Donnez un nom à cette clé.' }),
    send: async ({ name }) => onAdded((await mutateAsync(name)).recovery_codes),
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="factor-form" {...form}>
      <TextField
        label="Nom de la clé"
        hint="Pour la reconnaître&nbsp;: «&nbsp;Tablette du comptoir&nbsp;», «&nbsp;Mon téléphone&nbsp;»."
        autoComplete="off"
        enterKeyHint="go"
        maxLength={60}
        {...field('name')}
      />
      <Button look="primary" block type="submit" busy={isSending} busyLabel="L’appareil vous demande…">
        Ajouter une clé d’accès
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </form>
  )
}

/** Sets an application with codes up: what it scans, then a code of it. */
function TotpForm({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const secret = useTotpSecret()
  if (secret.data) return <CodeForm {...secret.data} onAdded={onAdded} />
  return (
    <div className="factor-form">
      <Button block busy={secret.isPending} busyLabel="Un instant…" onClick={() => secret.mutate()}>
        Utiliser une application de codes
      </Button>
      {secret.error && <Notice tone="problem">{secret.error.message}</Notice>}
    </div>
  )
}

type CodeFormProps = { uri: string; secret: string; onAdded: (codes: string[] | null) => void }

function CodeForm({ uri, secret, onAdded }: CodeFormProps) {
  const [values, setValues] = useState({ code: '' })
  const { mutateAsync } = useConfirmTotp()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ code }) => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'Entrez les six chiffres.' }),
    send: async ({ code }) => onAdded((await mutateAsync(code)).recovery_codes),
    blames: { code_wrong: 'code' },
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="factor-form" {...form}>
      <p>Scannez ce code avec votre application, ou touchez-le sur le téléphone qui l’a.</p>
      <a href={uri} aria-label="Ouvrir dans l’application de codes">
        <TotpDrawing text={uri} />
      </a>
      <p className="soft">
        Ou tapez-y cette clé&nbsp;: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="Code affiché par l’application"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        {...field('code')}
      />
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Vérification…">
        Activer l’application
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </form>
  )
}

/** The picture that an application with codes scans. */
function TotpDrawing({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
    return { size, path: qrPath(data, size) }
  }, [text])
  const side = size + 2 * QR_QUIET
  return (
    <svg className="totp-drawing" viewBox={`${-QR_QUIET} ${-QR_QUIET} ${side} ${side}`} aria-hidden="true">
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Recovery codes, large enough to be written down: they are not shown again. */
export function RecoveryCodes({ codes, onWrittenDown }: { codes: readonly string[]; onWrittenDown: () => void }) {
  return (
    <div className="recovery-codes">
      <p>Chacun ouvre votre compte une seule fois, avec votre mot de passe, si la clé ou l’application est perdue.</p>
      <ul className="num">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice>Notez-les sur papier, loin de la tablette&nbsp;: ils ne seront plus affichés.</Notice>
      <CopyButton text={codes.join('\n')} copied="Copiés">
        Copier les codes
      </CopyButton>
      <Button look="primary" block onClick={onWrittenDown}>
        C’est noté
      </Button>
    </div>
  )
}

const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => staffCall(listFactors, {}, { signal }),
})

/** The factors by which the person at this device proves to be themselves. */
export function useFactors() {
  return useQuery(factorsQuery)
}

/** Makes a passkey on this device. @returns the recovery codes of a first factor */
function useAddPasskey() {
  return useStaffMutation(addPasskey, {
    request: async (name: string) => ({
      body: { name, credential: await makePasskey(staffCall(passkeyEnrolment, {})) },
    }),
    refreshes: [factorsQuery],
  })
}

/** A secret for an application; it counts once a code of it was sent. */
function useTotpSecret() {
  return useStaffMutation(totpEnrolment, { request: () => ({}) })
}

/** @returns the recovery codes of a first factor */
function useConfirmTotp() {
  return useStaffMutation(confirmTotp, {
    request: (code: string) => ({ body: { code } }),
    refreshes: [factorsQuery],
  })
}

export function useRemovePasskey() {
  return useStaffMutation(removePasskey, {
    request: (id: string) => ({ params: { id } }),
    refreshes: [factorsQuery],
  })
}

export function useRemoveTotp() {
  return useStaffMutation(removeTotp, { request: () => ({}), refreshes: [factorsQuery] })
}

export function useRenewCodes() {
  return useStaffMutation(renewRecoveryCodes, { request: () => ({}), refreshes: [factorsQuery] })
}
