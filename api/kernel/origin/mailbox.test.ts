import { expect, test } from 'vitest'
import { mailbox } from './mailbox.ts'

test.each([
  [' Anna@Exemple.FR ', 'anna@exemple.fr'],
  ['anna+1@exemple.fr', 'anna@exemple.fr'],
  ['anna+1+2@exemple.fr', 'anna@exemple.fr'],
  ['anna@exemple.fr.', 'anna@exemple.fr'],
  ['anna@ｅxemple.fr', 'anna@exemple.fr'],
  ['anna@ex\u00ademple.fr', 'anna@exemple.fr'],
  ['anna@exe\u200bmple.fr', 'anna@exemple.fr'],
  ['anna@exemple。fr', 'anna@exemple.fr'],
  ['a.nna@ℊmail．com', 'anna@gmail.com'],
  ['anna@Exämple.fr', 'anna@xn--exmple-cua.fr'],
  ['anna@xn--exmple-cua.fr', 'anna@xn--exmple-cua.fr'],
  ['a.n.n.a@gmail.com', 'anna@gmail.com'],
  ['A.N.N.A+promo@GoogleMail.com', 'anna@gmail.com'],
  ['anna.martin@pm.me', 'annamartin@proton.me'],
  ['Anna-Martin@protonmail.com', 'annamartin@proton.me'],
  ['anna_martin+x@protonmail.ch', 'annamartin@proton.me'],
  ['anna.martin@me.com', 'anna.martin@icloud.com'],
  ['anna.martin@mac.com', 'anna.martin@icloud.com'],
])('%s is the mailbox %s', (email, expected) => {
  expect(mailbox(email)).toBe(expected)
})

test.each([
  ['a.b@exemple.fr', 'ab@exemple.fr', 'dots are names at others'],
  ['anna.martin@outlook.com', 'annamartin@outlook.com', 'and at Outlook'],
  ['anna-marie@yahoo.fr', 'anna-paule@yahoo.fr', 'a hyphen is a name at others'],
  ['anna@gmail.com', 'anna@gmail.com.exemple.fr', 'a domain is whole'],
  ['anna@gmail.com', 'anna@notgmail.com', 'and begins where it begins'],
  ['anna@googlemail.exemple.fr', 'anna@gmail.exemple.fr', 'nothing in a domain is replaced'],
  ['+a@exemple.fr', '+b@exemple.fr', 'a name that is nothing but a tag is a name'],
  ['anna@gmaıl.com', 'anna@gmail.com', 'a letter that looks alike is another'],
  ['anna@gmail.com/x', 'anna@gmail.com', 'and no address of a page'],
  ['anna@outlook.com', 'anna@hotmail.com', 'Microsoft’s domains are different people'],
])('%s and %s are two: %s', (one, another) => {
  expect(mailbox(one)).not.toBe(mailbox(another))
})

test.each([
  'anna+1@exemple.fr',
  'a.n.n.a+x@googlemail.com',
  '+a@gmail.com',
  '...@gmail.com',
  'x',
  '@',
  '',
  '"a@b"@c.fr',
  'anna@Exämple.fr',
  'anna@gmail.com?x',
])('the mailbox of a mailbox is itself: %s', email => {
  expect(mailbox(mailbox(email))).toBe(mailbox(email))
})
