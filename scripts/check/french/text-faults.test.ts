import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listedFiles } from '../listed-files.ts'
import { BUDGETS, spelt, textFaults, withoutBreaks } from './text-faults.ts'
import { QUOTED, TO_THE_LETTER, WORDS } from './vocabulary.ts'

const PAGE = 'pwa/src/features/orders/tracking/tracking-view.tsx'
const sentences = (file: string, source: string) => textFaults(file, source).map(({ sentence }) => sentence)

test.each([
  ['a straight apostrophe', `const a = "Vous n'avez rien commandé"`, "straight apostrophe: Vous n'avez rien commandé"],
  ['a straight one in JSX', `const a = <p>Jusqu'à demain</p>`, "straight apostrophe: Jusqu'à demain"],
  ['three dots', `const a = 'Chargement de la carte...'`, 'three dots for …: Chargement de la carte...'],
  ['a sign that may begin a line', `const a = 'Qui est là ?'`, 'a space that may break: Qui est là ?'],
  ['one in JSX', 'const a = <p>Total : {total}</p>', 'a space that may break: Total : {}'],
  [
    'an escape in an attribute',
    String.raw`const a = <p title="Total\u00a0: 2" />`,
    String.raw`an escape that is shown: Total\u00a0: 2`,
  ],
  ['an amount that may break', `const a = 'Frais de 2 €'`, 'a space that may break: Frais de 2 €'],
  ['an hour with a colon', `const a = 'Prête vers 19:30'`, 'an hour with a colon: Prête vers 19:30'],
  [
    'a time of the clock in a sentence',
    'const a = `Prête vers ${parisTime(at)}`',
    'an hour with a colon: Prête vers {}',
  ],
  ['the time of a pickup in JSX', 'const a = <p>Prête vers {pickup.time}</p>', 'an hour with a colon: Prête vers {}'],
  [
    'a constant that holds one',
    'const time = parisTime(at)\nconst a = `Modifiée à ${time}`',
    'an hour with a colon: Modifiée à {}',
  ],
  ['a second word', `const a = 'Votre récompense vous attend'`, 'say plat offert: Votre récompense vous attend'],
  ['a second word alone', `const a = 'récompense'`, 'say plat offert: récompense'],
  ['machine talk', `const a = 'Ce changement d’état est impossible'`, expect.stringContaining('say')],
])('%s is found, with its line', (_, source, sentence) => {
  const faults = textFaults(PAGE, `// first\n${source}`)
  expect(faults).toEqual([{ file: PAGE, line: source.split('\n').length + 1, sentence }])
})

test.each([
  ['the sign of print', `const a = 'Vous n’avez rien commandé…'`],
  ['signs that stay with their word', `const a = <p>Total&nbsp;: {total}, «\u00a0sans ail\u00a0»</p>`],
  ['English', `const a = "the customer's menu"`],
  ['an hour as one says it', 'const a = `Prête vers ${formatTimeInSentence(parisTime(at))}`'],
  ['a time alone', 'const a = <b>{pickup.time}</b>'],
  ['a path', `const a = '/api/menu'`],
  ['an import', `import { a } from './Menu garniture.ts'`],
  ['a description of the API', `const a = { summary: 'Its QR code' }`],
  ['a log', `ctx.log.warn('menu: QR code récompense')`],
  ['SQL', 'await tx`select récompense from menu where a = ${b}`'],
  ['a type', `type A = 'Garniture'`],
])('%s is let be', (_, source) => {
  expect(textFaults(PAGE, source)).toEqual([])
})

test('a sentence of the former client stays, on the page with the signs of print', () => {
  expect(sentences('api/kernel/fields.ts', `const a = "Erreur lors de l'inscription"`)).toEqual([])
  expect(sentences(PAGE, `const a = 'Erreur lors de l’inscription'`)).toEqual([])
  expect(sentences(PAGE, `const a = "Erreur lors de l'inscription"`)).toEqual([
    "straight apostrophe: Erreur lors de l'inscription",
  ])
})

test('the staff count articles, customers have dishes', () => {
  const source = `const a = 'article épuisé'`
  expect(sentences(PAGE, source)).toEqual(['say plat: article épuisé'])
  expect(sentences('pwa/src/features/menu/admin/item-cards.tsx', source)).toEqual([])
})

test('the staff have one word for each of their things, which customers may call otherwise', () => {
  const STAFF_PAGE = 'pwa/src/pages/staff/a-page.tsx'
  for (const word of ['Carte', 'Le tableau', 'Réservations', 'Gardé par le serveur', '0\u00a0: non comptées']) {
    expect(sentences(STAFF_PAGE, `const a = '${word}'`), word).toHaveLength(1)
  }
  for (const word of ['La carte', 'Carte de fidélité', 'Le serveur d’envoi']) {
    expect(sentences(STAFF_PAGE, `const a = '${word}'`), word).toEqual([])
  }
  expect(sentences(PAGE, `const a = 'Réservations'`)).toEqual([])
})

test('tickets have digits under digits', () => {
  expect(sentences('api/features/printing/ticket.ts', 'const a = `Imprimé à ${parisTime(now)}`')).toEqual([])
})

test('a mail is read line by line, and its head has its lengths', () => {
  const long = 'x'.repeat(BUDGETS.push_title - 3)
  const mail = `push_title: Plat ${long} {order.number}\n---\nVotre récompense`
  expect(sentences('api/features/notifications/templates/mails/a.md', mail)).toEqual([
    'say plat offert: Votre récompense',
    expect.stringMatching(/^a push_title of 43 characters, 40 at most/),
  ])
})

test('a button and a toast have room for so many characters', () => {
  const words = 'Encore un mot '.repeat(8).trim()
  expect(sentences(PAGE, `const a = <Button>${words}</Button>`)).toHaveLength(1)
  expect(sentences(PAGE, `showToast({ tone: 'done', text: '${words}' })`)).toHaveLength(1)
  expect(sentences(PAGE, `const a = <p>${words}</p>`)).toEqual([])
})

test('no quotation is idle: each would be a fault if it were not one', () => {
  const asked = (text: string) => WORDS.some(({ wrong }) => wrong.test(text)) || /[cjdlmnst]'\p{L}/iu.test(text)
  expect(QUOTED.filter(text => !asked(text))).toEqual([])
})

test('each quotation is still said somewhere, to the letter', () => {
  const sources = listedFiles().filter(file => /^(api|pwa\/src)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file))
  const said = sources.map(file => spelt(readFileSync(file, 'utf8').replace(/\\u00a0|&nbsp;/g, ' '))).join('\n')
  const missing = [...QUOTED, ...TO_THE_LETTER].filter(quote => !said.includes(spelt(quote)))
  expect(missing).toEqual([])
})

test('the table stands once: the glossary points to it', () => {
  expect(readFileSync('docs/glossary.md', 'utf8')).toContain('scripts/check/french/vocabulary.ts')
})

test.each([
  ['in a string', `const a = 'Qui est là ?'`, String.raw`const a = 'Qui est là\u00a0?'`],
  ['in an attribute', `const a = <p title="Total : 2 €" />`, `const a = <p title="Total&nbsp;: 2&nbsp;€" />`],
  [
    'in JSX, after what is inserted',
    '<p>« Le plat » : {total} €, {more}</p>',
    '<p>«&nbsp;Le plat&nbsp;»&nbsp;: {total}&nbsp;€, {more}</p>',
  ],
  [
    'in a template, but not in its code',
    'const a = `Frais de ${is ? one : 2} € : ${all}`',
    'const a = `Frais de ${is ? one : 2}\\u00a0€\\u00a0: ${all}`',
  ],
])('%s, the spaces that may break are set', (_, source, whole) => {
  expect(withoutBreaks(PAGE, source)).toBe(whole)
  expect(sentences(PAGE, whole)).toEqual([])
})

test('in a mail they are the sign itself, and what is right is left alone', () => {
  const mail = 'api/features/notifications/templates/mails/order-new.md'
  expect(withoutBreaks(mail, 'subject: Prête\n\nMontant de {total} € : merci')).toBe(
    'subject: Prête\n\nMontant de {total}\u00a0€\u00a0: merci',
  )
  const own = readFileSync('scripts/check/french/places.ts', 'utf8')
  expect(withoutBreaks(PAGE, own)).toBe(own)
})
