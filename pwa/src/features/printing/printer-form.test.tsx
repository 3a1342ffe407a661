import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Printer } from '#api/features/printing/contract.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aPrinter } from '#pwa/testing/samples/a-printer.ts'
import { PrinterAdvice } from './printer-form.tsx'

it.each([
  [{ state: 'no_paper' }, /Cuisine n’a plus de papier. Changez le rouleau/],
  [{ state: 'never' }, /ne s’est jamais connectée. Entrez son adresse/],
  [{ state: 'silent' }, /Vérifiez qu’elle est allumée/],
  [{ way: 'tcp', host: '192.168.1.50', port: 9100 }, /imprime sans rien dire d’elle-même/],
] satisfies [Partial<Printer>, RegExp][])('says of a printer %o what to do', (change, words) => {
  renderPart(<PrinterAdvice printer={aPrinter(change)} />)
  expect(screen.getByText(words)).toBeTruthy()
})

it.each([{}, { active: false, state: 'no_paper' }, { way: 'tcp', talks: true }] satisfies Partial<Printer>[])(
  'says nothing of %o',
  change => {
    renderPart(<PrinterAdvice printer={aPrinter(change)} />)
    expect(document.querySelector('.notice')).toBeNull()
  },
)
