import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { DetailsStep } from './details-step.tsx'
import { type Details, type Draft, NO_DETAILS } from './draft.ts'

const CAMILLE: Details = {
  firstName: 'Camille',
  lastName: 'Renard',
  email: 'camille@exemple.fr',
  phone: '06 12 34 56 78',
}

function show(details: Details, onDone = vi.fn(), isSmsOn = false) {
  function Step() {
    const [draft, setDraft] = useState<Draft>({
      details,
      keepDetails: false,
      marketingOptIn: false,
      notes: '',
      adult: false,
    })
    return (
      <>
        <DetailsStep
          formId="form"
          draft={draft}
          onChange={change => setDraft(now => ({ ...now, ...change }))}
          onDone={onDone}
          isSmsOn={isSmsOn}
          restaurantName="Lai Khram"
          privacy={null}
        />
        <button type="submit" form="form">
          Continuer
        </button>
      </>
    )
  }
  renderPart(<Step />)
  return { onDone, submit: () => fireEvent.submit(document.getElementById('form') as HTMLElement) }
}

describe('step 1, Vous', () => {
  it('asks for everything in the former client’s words, beside each field, and focuses the first', () => {
    const { onDone, submit } = show(NO_DETAILS)
    submit()
    expect(screen.getByLabelText('Prénom').getAttribute('aria-invalid')).toBe('true')
    expect(describedBy('Prénom')).toBe('Le prénom est requis')
    expect(describedBy('Nom')).toBe('Le nom est requis')
    expect(describedBy('Email')).toBe('L’email est requis')
    expect(describedBy('Téléphone')).toBe('Le téléphone est requis')
    expect(document.activeElement).toBe(screen.getByLabelText('Prénom'))
    expect(onDone).not.toHaveBeenCalled()
  })

  it.each([
    ['Email', { email: 'camille@' }, 'Email invalide'],
    ['Email', { email: 'camille.exemple.fr' }, 'Email invalide'],
    ['Téléphone', { phone: '06 12 34' }, 'Numéro de téléphone invalide'],
    ['Téléphone', { phone: '06.12.34.56.7x' }, 'Numéro de téléphone invalide'],
    ['Prénom', { firstName: '   ' }, 'Le prénom est requis'],
  ])('refuses %s as in %o', (label, wrong, message) => {
    const { onDone, submit } = show({ ...CAMILLE, ...wrong })
    submit()
    expect(describedBy(label)).toBe(message)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(onDone).not.toHaveBeenCalled()
  })

  it('clears the error of a field while it is edited, and of that field alone', () => {
    const { submit } = show({ ...CAMILLE, email: '', phone: '' })
    submit()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'c' } })
    expect(describedBy('Email')).toBeUndefined()
    expect(describedBy('Téléphone')).toBe('Le téléphone est requis')
  })

  it('has the first field ready to type in, for whoever comes with nothing', () => {
    show(NO_DETAILS)
    expect(document.activeElement).toBe(screen.getByLabelText('Prénom'))
  })

  it('leaves the focus alone where something is filled in already', () => {
    show({ ...NO_DETAILS, email: 'camille@exemple.fr' })
    expect(document.activeElement).toBe(document.body)
  })

  it('goes from field to field by the keyboard’s next, and submits by it once all is there', () => {
    show({ ...CAMILLE, phone: '' })
    const enter = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' })
    expect(enter('Prénom')).toBe(false)
    expect(document.activeElement).toBe(screen.getByLabelText('Nom'))
    expect(enter('Téléphone')).toBe(true)
    fireEvent.change(screen.getByLabelText('Téléphone'), { target: { value: CAMILLE.phone } })
    expect(enter('Prénom')).toBe(true)
  })

  it('goes on with valid details, foreign numbers too', () => {
    const { onDone, submit } = show({ ...CAMILLE, phone: '+44 (20) 7946-0958' })
    submit()
    expect(onDone).toHaveBeenCalledOnce()
  })

  describe('a text message', () => {
    const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /par SMS/ })

    it('is offered where a sender is set up, and then unticked', () => {
      show(CAMILLE)
      expect(box()).toBeNull()
      expect(screen.getByText('Un email vous prévient quand la commande est prête.')).toBeDefined()
    })

    it('goes to a mobile', () => {
      const { onDone, submit } = show(CAMILLE, vi.fn(), true)
      expect(box()?.checked).toBe(false)
      fireEvent.click(box() as HTMLInputElement)
      submit()
      expect(onDone).toHaveBeenCalledOnce()
    })

    it('is not promised to a landline: the field says so until the box is unticked', () => {
      const { onDone, submit } = show({ ...CAMILLE, phone: '01 99 00 12 34' }, vi.fn(), true)
      fireEvent.click(box() as HTMLInputElement)
      submit()
      expect(describedBy('Téléphone')).toBe(
        'Pour un SMS, indiquez un mobile, ou un numéro étranger avec son indicatif.',
      )
      expect(document.activeElement).toBe(screen.getByLabelText('Téléphone'))
      expect(onDone).not.toHaveBeenCalled()
      fireEvent.click(box() as HTMLInputElement)
      expect(describedBy('Téléphone')).toBeUndefined()
      submit()
      expect(onDone).toHaveBeenCalledOnce()
    })
  })

  it('helps the browser fill in, keeps nothing and advertises nothing unless asked to', () => {
    show(NO_DETAILS)
    const fields = ['Prénom', 'Nom', 'Email', 'Téléphone'].map(label => screen.getByLabelText(label))
    const attributes = ['name', 'type', 'autocomplete', 'inputmode', 'autocapitalize', 'enterkeyhint']
    expect(fields.map(field => attributes.map(name => field.getAttribute(name)))).toEqual([
      ['firstName', null, 'given-name', null, 'words', 'next'],
      ['lastName', null, 'family-name', null, 'words', 'next'],
      ['email', 'email', 'email', 'email', null, 'next'],
      ['phone', 'tel', 'tel', 'tel', null, 'done'],
    ])
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false)
  })
})

function describedBy(label: string): string | undefined {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby')
  return id ? (document.getElementById(id)?.textContent ?? undefined) : undefined
}
