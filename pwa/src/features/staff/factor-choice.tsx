import { create } from 'qrcode'
import { useMemo, useState } from 'react'
import { QR_LEVEL, QR_QUIET, qrPath } from '#api/features/loyalty/rules.ts'
import { useSentForm } from '#pwa/lib/forms.ts'
import { hasPasskeys } from '#pwa/lib/session/passkey-device.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useAddPasskey, useConfirmTotp, useTotpSecret } from './factor-queries.ts'
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
    send: async ({ name }) => onAdded(await mutateAsync(name)),
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
    send: async ({ code }) => onAdded(await mutateAsync(code)),
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
