import { useEffect, useId, useRef, useState } from 'react'
import { ALLERGENS, type AllergenCode } from '#api/features/menu/rules/allergens.ts'
import {
  ALLERGY_TEXT_MAX,
  allergensNamed,
  allergyWords,
  isAllergySaid,
  mentionsAllergy,
} from '#api/features/orders/rules/allergy.ts'
import { unbroken } from '#pwa/lib/format/contact-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { CutleryStepper } from '#pwa/ui/forms/cutlery-stepper.tsx'
import { Field, FieldError, TextArea } from '#pwa/ui/forms/field.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import type { AllergyGap, Draft } from './draft.ts'
import './checkout.css'

const NOTE_MAX = 500

type Said = NonNullable<Draft['allergy']>
const NONE: Said = { allergens: [], text: '', isAgreed: false }

type KitchenPartProps = {
  draft: Pick<Draft, 'notes' | 'cutlery' | 'allergy' | 'formerAllergy'>
  onChange: (change: Pick<Partial<Draft>, 'notes' | 'cutlery' | 'allergy' | 'formerAllergy'>) => void
  /** Days after the pickup until an allergy is erased. */
  days: number
  /** What the person tried to order without: the consent, or an answer about dishes that contain it. */
  missing: AllergyGap | undefined
  /** The chosen dishes that bring it by the menu; undefined where they are not shown. */
  found?: readonly FoundLine[]
  phone?: string | undefined
  /** Leads to the cart. */
  onEditCart?: () => void
}

/** A chosen dish, and which of the customer's allergens it contains by the menu. */
export type FoundLine = { title: string; codes: readonly string[] }

/**
 * The order's words to the kitchen: an allergy, which it reads first, cutlery, and a note. A note that is about an allergy
 * is asked about, and moved by one touch.
 */
export function KitchenPart(props: KitchenPartProps) {
  const { draft, onChange, days, missing, found, phone, onEditCart } = props
  const { notes, cutlery, allergy = NONE, formerAllergy } = draft
  const [isMoved, setMoved] = useState(false)
  const words = [allergy.text.trim(), notes.trim()].filter(part => part !== '').join(' · ')
  const isMovable = mentionsAllergy(notes) && words.length <= ALLERGY_TEXT_MAX
  const move = () => {
    const named = allergensNamed(notes).filter(code => !allergy.allergens.includes(code))
    onChange({ notes: '', allergy: { ...allergy, allergens: [...allergy.allergens, ...named], text: words } })
    setMoved(true)
  }
  return (
    <>
      <section>
        {formerAllergy && !isAllergySaid(allergy) && (
          <FormerAllergy
            former={formerAllergy}
            isMissing={missing === 'again'}
            onAnswer={isStill => {
              onChange({ formerAllergy: undefined, ...(isStill && { allergy: { ...formerAllergy, isAgreed: false } }) })
              setMoved(isStill)
            }}
          />
        )}
        <AllergyPart
          said={allergy}
          onChange={allergy => onChange({ allergy })}
          days={days}
          asksToAgree={missing === 'consent' || (isMoved && !allergy.isAgreed)}
          isMissing={missing === 'consent'}
        />
        {found && isAllergySaid(allergy) && (
          <FoundAllergens
            found={found}
            said={allergy}
            phone={phone}
            isMissing={missing === 'answer'}
            onKeep={() => onChange({ allergy: { ...allergy, kept: keyOf(found) } })}
            onEditCart={onEditCart}
          />
        )}
      </section>
      <section className="cutlery-part">
        <p>
          <b>Des couverts&nbsp;?</b> <small>Aucun, sauf si vous en demandez.</small>
        </p>
        <CutleryStepper value={cutlery} onChange={value => onChange({ cutlery: value || undefined })} />
      </section>
      <section>
        <TextArea
          label="Un mot pour la cuisine"
          optional
          hint="Repris dans l’email de confirmation."
          name="notes"
          autoComplete="off"
          rows={2}
          maxLength={NOTE_MAX}
          placeholder={'Par exemple\u00a0: sans coriandre'}
          value={notes}
          onChange={event => onChange({ notes: event.target.value })}
        />
        <div className="note-question" role="status">
          {isMovable && (
            <Notice>
              <b>Est-ce une allergie&nbsp;?</b> Signalée à part, la cuisine la lit en premier.
              <Button onClick={move}>Oui, la signaler à part</Button>
            </Notice>
          )}
        </div>
      </section>
    </>
  )
}

type FormerAllergyProps = {
  former: NonNullable<Draft['formerAllergy']>
  isMissing: boolean
  onAnswer: (isStill: boolean) => void
}

/** The allergy of the order that is ordered again: neither repeated nor dropped without an answer. */
function FormerAllergy({ former, isMissing, onAnswer }: FormerAllergyProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMissing) yes.current?.focus()
  }, [isMissing])
  return (
    <div className="found-allergens">
      <Notice tone={isMissing ? 'problem' : 'plain'} icon="alert">
        Vous aviez signalé une allergie&nbsp;: <b>{allergyWords(former)}</b>. Pour cette commande aussi&nbsp;?
        <div className="ways">
          <Button ref={yes} onClick={() => onAnswer(true)}>
            Oui, la signaler
          </Button>
          <Button look="link" onClick={() => onAnswer(false)}>
            Non
          </Button>
        </div>
      </Notice>
    </div>
  )
}

type FoundAllergensProps = {
  found: readonly FoundLine[]
  said: Said
  phone: string | undefined
  isMissing: boolean
  onKeep: () => void
  onEditCart: (() => void) | undefined
}

/**
 * Which of the chosen dishes contain it by the menu: to be changed or kept before anybody pays. That none does is no
 * promise, since one kitchen cooks them all.
 */
function FoundAllergens({ found, said, phone, isMissing, onKeep, onEditCart }: FoundAllergensProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMissing) keep.current?.focus()
  }, [isMissing])
  const traces = 'Une seule cuisine prépare tous les plats\u00a0: des traces restent possibles.'
  const call = phone && ` En cas d’allergie grave, appelez-nous\u00a0: ${unbroken(phone)}.`
  if (found.length === 0) {
    return (
      <p className="found-allergens small soft">
        {said.allergens.length > 0
          ? 'Rien de signalé sur la carte pour ces plats. '
          : 'La carte ne signale que les quatorze allergènes. '}
        {traces}
        {call}
      </p>
    )
  }
  const isKept = said.kept === keyOf(found)
  return (
    <div className="found-allergens">
      <Notice tone={isKept ? 'plain' : 'problem'} icon="alert">
        <ul>
          {found.map(({ title, codes }) => (
            <li key={title}>
              <b>{title}</b> contient&nbsp;: {allergyWords({ allergens: codes, text: '' })}
            </li>
          ))}
        </ul>
        {isKept && 'Gardé. La cuisine le verra. '}
        {isKept && traces}
        {!isKept && (
          <div className="ways">
            {onEditCart && <Button onClick={onEditCart}>Changer les plats</Button>}
            <Button ref={keep} look="link" onClick={onKeep}>
              Garder quand même
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}

/** What was kept: another dish, or another allergen, asks anew. */
export function keyOf(found: readonly FoundLine[]): string {
  return found.map(({ title, codes }) => `${title} ${codes.join(' ')}`).join('; ')
}

type AllergyPartProps = {
  said: Said
  onChange: (said: Said) => void
  days: number
  /** The consent takes the focus: something was chosen without it. */
  asksToAgree: boolean
  isMissing: boolean
}

/** One line for whoever has none; opened, the fourteen, others as text, and the consent once something is chosen. */
function AllergyPart({ said, onChange, days, asksToAgree, isMissing }: AllergyPartProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const hasAllergy = isAllergySaid(said)
  const [isOpen, setOpen] = useState(hasAllergy && !said.isAgreed)
  useEffect(() => {
    if (asksToAgree) setOpen(true)
  }, [asksToAgree])
  useEffect(() => {
    if (asksToAgree && isOpen) box.current?.focus()
  }, [asksToAgree, isOpen])
  return (
    <div className="allergy-part">
      <button
        type="button"
        className="ask"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {hasAllergy && <Icon name="alert" />}
        <span>
          {hasAllergy ? (
            <>
              <b>Allergie</b> {allergyWords(inOrder(said))}
            </>
          ) : (
            <>
              <b>Une allergie&nbsp;?</b> <small>(facultatif)</small>
            </>
          )}
        </span>
        <Icon name="down" className="turn" />
      </button>
      {isOpen && (
        <div className="answer" id={id}>
          <AllergyFields said={said} onChange={part => onChange({ ...said, ...part })} />
          {hasAllergy && (
            <>
              <CheckBox
                ref={box}
                checked={said.isAgreed}
                error={isMissing}
                aria-describedby={`${id}-note${isMissing ? ` ${id}-error` : ''}`}
                onChange={event => onChange({ ...said, isAgreed: event.target.checked })}
              >
                J’accepte que l’équipe lise mon allergie pour préparer cette commande.
              </CheckBox>
              {isMissing && <FieldError id={`${id}-error`}>Donnez votre accord, ou retirez l’allergie.</FieldError>}
              <Button look="link" onClick={() => onChange(NONE)}>
                Retirer l’allergie
              </Button>
            </>
          )}
          <p className="small soft" id={`${id}-note`}>
            Facultatif. C’est une donnée de santé&nbsp;: elle n’est dans aucun email, vous la retirez quand vous voulez
            sur la page de la commande, et elle est effacée {days}&nbsp;jours après le retrait. Une seule cuisine
            prépare tous les plats&nbsp;: des traces restent possibles.
          </p>
        </div>
      )}
    </div>
  )
}

type AllergyFieldsProps = {
  said: Pick<Said, 'allergens' | 'text'>
  onChange: (change: Partial<Pick<Said, 'allergens' | 'text'>>) => void
}

/** The fourteen as chips, and what they do not name as text. */
export function AllergyFields({ said: { allergens, text }, onChange }: AllergyFieldsProps) {
  return (
    <div className="allergy-fields">
      <fieldset>
        <legend className="visually-hidden">Allergènes</legend>
        {CODES.map(code => (
          <label key={code}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={allergens.includes(code)}
              onChange={({ target }) =>
                onChange({
                  allergens: target.checked ? [...allergens, code] : allergens.filter(other => other !== code),
                })
              }
            />
            <span>{ALLERGENS[code].fr}</span>
          </label>
        ))}
      </fieldset>
      <Field label="Une autre allergie" optional>
        {control => (
          <input
            {...control}
            name="allergy"
            autoComplete="off"
            maxLength={ALLERGY_TEXT_MAX}
            value={text}
            onChange={event => onChange({ text: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

const CODES = Object.keys(ALLERGENS) as AllergenCode[]

/** In the law's order, as the kitchen will read it. */
function inOrder({ allergens, text }: Said) {
  return { allergens: CODES.filter(code => allergens.includes(code)), text: text.trim() }
}
