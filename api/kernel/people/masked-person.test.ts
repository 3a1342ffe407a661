import { expect, test } from 'vitest'
import { maskedEmail, maskedName } from './person.ts'

test.each([
  ['marie@example.fr', 'ma•••@ex•••.fr'],
  ['marie.dupont+plats@mail.example.co.uk', 'ma•••@ma•••.uk'],
  ['ana@free.fr', 'a•••@fr•••.fr'],
  ['a@b.fr', '•••@•••.fr'],
  ['ab@cd.fr', 'a•••@c•••.fr'],
  ['élodie@exemple.fr', 'él•••@ex•••.fr'],
  ['😀😀😀😀@exemple.fr', '😀😀•••@ex•••.fr'],
])('shows of %s no more than %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})

test.each([
  ['Marie Dupont', 'Marie D.'],
  ['marie dupont', 'marie D.'],
  ['Marie', 'Marie'],
  ['Jean-Pierre de La Fontaine', 'Jean-Pierre F.'],
  ['Élodie Évrard', 'Élodie É.'],
  ['E\u0301lodie E\u0301vrard', 'Élodie É.'],
  ['สมชาย ใจดี', 'สมชาย ใ.'],
  ['O’Neil Mac', 'O’Neil M.'],
  ['Marie   Dupont', 'Marie D.'],
  ['Marie\u00a0Dupont', 'Marie D.'],
])('shortens %s to %s', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})

test.each([
  ['an address as name', 'marie.dupont@example.fr', 'marie'],
  ['a number as name', '0612345678', 'Client'],
  ['a number behind the name', 'Marie 0612345678', 'Marie'],
  ['markup', '<script>alert(1)</script> <b>x</b>', 'script B.'],
  ['a letter that turns the text round', '\u202eeiraM Dupont', 'eiraM D.'],
  ['pictures alone', '🙂 🙂', 'Client'],
  ['a name without an end', 'A'.repeat(120), 'A'.repeat(24)],
])('is not fooled by %s', (_, name, shown) => {
  expect(maskedName(name)).toBe(shown)
})
