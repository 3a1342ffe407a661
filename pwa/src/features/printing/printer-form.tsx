import { type ReactNode, useState } from 'react'
import { STATION_KEYS, STATIONS } from '#api/features/menu/contract-dish.ts'
import {
  createPrinter,
  PAPER_WIDTHS,
  PRINT_CAUSES,
  PRINTER_WAYS,
  type Printer,
  type PrinterWay,
  TICKET_LANGUAGES,
} from '#api/features/printing/contract.ts'
import { RAW_PORTS, troubleWords } from '#api/features/printing/rules.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { CopyButton } from '#pwa/ui/forms/copy-button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { CAUSE_WORDS, LANGUAGE_WORDS, WAY_WORDS } from './printers-table.tsx'
import type { NewPrinter } from './queries.ts'
import '#pwa/ui/overlays/sheet.css'
import './printing.css'

type PrinterFormProps = {
  /** The form's first values; a new printer prints everything that happens to an order. */
  printer?: Printer
  send: (printer: NewPrinter) => Promise<void>
  sendLabel: string
  /** Further buttons of the printer. */
  children?: ReactNode
}

type Choices = Omit<NewPrinter, 'name' | 'copies' | 'host' | 'port'>
const NEW: Choices = { paperMm: 80, stations: [], prints: [...PRINT_CAUSES], language: 'fr', way: 'star' }

/** Where each kind has the field for it. */
const WHERE: Record<'star' | 'epson', ReactNode> = {
  star: (
    <>ouvrez CloudPRNT et entrez cette adresse sous «&nbsp;Server URL&nbsp;», avec un intervalle de 5&nbsp;secondes.</>
  ),
  epson: (
    <>
      activez ePOS-Print, puis Server Direct Print, et entrez cette adresse sous «&nbsp;Server&nbsp;1, URL&nbsp;», avec
      un intervalle de 5&nbsp;secondes&nbsp;; la même sous «&nbsp;Status Notification&nbsp;», si elle y est.
    </>
  ),
}

/** A printer's name and what comes out of it. */
export function PrinterForm({ printer, send, sendLabel, children }: PrinterFormProps) {
  const [values, setValues] = useState({
    name: printer?.name ?? '',
    host: printer?.host ?? '',
    port: String(printer?.port ?? RAW_PORTS.first),
    copies: String(printer?.copies ?? 1),
  })
  const [choices, setChoices] = useState<Choices>(printer ?? NEW)
  const choose = (change: Partial<Choices>) => setChoices(before => ({ ...before, ...change }))
  const isTcp = choices.way === 'tcp'
  const whole = ({ name, copies, host, port }: typeof values): NewPrinter => {
    const { paperMm, stations, prints, language, way } = choices
    const place = isTcp ? { host: host.trim(), port: Number(port) } : {}
    return { name, copies: Number(copies), paperMm, stations, prints, language, way, ...place }
  }
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: values => bodyErrors(createPrinter, whole(values)),
    send: values => send(whole(values)),
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="printer-form sheet-form" {...form}>
      <TextField
        label="Nom"
        hint="Tel qu’on l’appelle&nbsp;: Cuisine, Comptoir."
        autoComplete="off"
        {...field('name')}
      />
      <RadioGroup
        legend="Liaison"
        options={PRINTER_WAYS.map(value => ({ value, label: WAY_WORDS[value].label }))}
        value={choices.way ?? 'star'}
        onChange={way => choose({ way: PRINTER_WAYS.find(one => one === way) ?? 'star' })}
      />
      <p className="soft">{WAY_WORDS[choices.way ?? 'star'].hint}</p>
      {isTcp && (
        <div className="place">
          <TextField
            label="Adresse IP"
            hint="Sur la bande qu’elle imprime à l’allumage, bouton d’avance tenu."
            inputMode="decimal"
            autoComplete="off"
            placeholder="192.168.1.50"
            {...field('host')}
          />
          <TextField label="Port" type="number" inputMode="numeric" {...field('port')} />
        </div>
      )}
      <Several
        legend="Imprime tout seul"
        hint="Le reste s’imprime à la demande, depuis le ticket d’une commande."
        options={PRINT_CAUSES.map(key => [key, CAUSE_WORDS[key]])}
        chosen={choices.prints}
        onChange={prints => choose({ prints })}
      />
      <Several
        legend="Postes"
        hint={choices.stations.length > 0 ? 'Seuls les plats de ces postes.' : 'Aucun coché\u00a0: tous les plats.'}
        options={STATION_KEYS.map(key => [key, STATIONS[key]])}
        chosen={choices.stations}
        onChange={stations => choose({ stations })}
      />
      <RadioGroup
        legend="Papier"
        options={PAPER_WIDTHS.map(mm => ({ value: String(mm), label: `${mm}\u00a0mm` }))}
        value={String(choices.paperMm)}
        onChange={mm => choose({ paperMm: mm === '58' ? 58 : 80 })}
      />
      <RadioGroup
        legend="Langue des tickets"
        options={TICKET_LANGUAGES.map(value => ({ value, label: LANGUAGE_WORDS[value] }))}
        value={choices.language}
        onChange={language => choose({ language })}
      />
      <TextField label="Exemplaires" type="number" inputMode="numeric" min={1} max={5} {...field('copies')} />
      {children}
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button look="primary" block type="submit" busy={isSending} busyLabel="Enregistrement…">
          {sendLabel}
        </Button>
      </SheetFooter>
    </form>
  )
}

type SeveralProps<Key extends string> = {
  legend: string
  hint: string
  options: readonly (readonly [Key, string])[]
  chosen: readonly Key[]
  onChange: (chosen: Key[]) => void
}

/** Some of a few, kept in their own order. */
function Several<Key extends string>({ legend, hint, options, chosen, onChange }: SeveralProps<Key>) {
  return (
    <fieldset className="several">
      <legend>{legend}</legend>
      <p className="soft">{hint}</p>
      <div className="boxes">
        {options.map(([key, label]) => (
          <CheckBox
            key={key}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(options.map(([one]) => one).filter(one => (one === key ? target.checked : chosen.includes(one))))
            }
          >
            {label}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}

/** The advice for a printer that does not print, or that says nothing of itself; nothing otherwise. */
export function PrinterAdvice({ printer }: { printer: Printer }) {
  const { name, active, state, way, talks } = printer
  if (!active) return null
  const words = troubleWords({ state, failed: printer.lastTest?.status === 'failed' })
  if (words) return <Notice tone="plain">{`${name} ${words}`}</Notice>
  if (way !== 'tcp' || talks) return null
  return (
    <Notice tone="plain">
      {name} imprime sans rien dire d’elle-même&nbsp;: ni fin de papier, ni capot ouvert, ni ticket resté dedans.
      Gardez-la à vue, ou prenez un modèle qui répond.
    </Notice>
  )
}

type PrinterAddressProps = {
  name: string
  way: PrinterWay
  /** Null: it was shown before, and its secret is not stored. */
  address: string | null
  onNoted: () => void
}

/** The address that is typed into a printer: whoever has it gets the tickets, so it is shown this once. */
export function PrinterAddress({ name, way, address, onNoted }: PrinterAddressProps) {
  return (
    <div className="printer-address">
      {address === null ? (
        <Notice tone="problem">
          L’imprimante {name} existe, mais son adresse a déjà été montrée. Donnez-lui-en une nouvelle.
        </Notice>
      ) : (
        <>
          <p>
            Dans les réglages de l’imprimante {name}, {WHERE[way === 'epson' ? 'epson' : 'star']} Elle ne sera plus
            affichée&nbsp;: qui l’a reçoit les tickets.
          </p>
          <p className="address">{address}</p>
          <CopyButton text={address} copied="Copiée">
            Copier l’adresse
          </CopyButton>
        </>
      )}
      <Button look="primary" block onClick={onNoted}>
        C’est noté
      </Button>
    </div>
  )
}
