import { expect, test } from 'vitest'
import { citationFaults } from './citations.ts'

const PAPERS = {
  'README.md': '# Lai Khram\n## Run it, test it\n',
  'docs/law.md': '# Law\n\n## What a mail says\n\n## Alcohol\n\n## Alcohol\n\n```sh\n# no heading\n```\n',
  'api/features/orders/contract.ts': 'export function placeOrder() {}\nconst SLOT_MINUTES = 5\n',
  'api/features/orders/rules/order-status.ts': 'export const OPEN = true\n',
  'docs/pictures/phone.webp': '',
}

/** @returns what is wrong with one more file of a repository that holds the papers above */
function faultsOf(file: string, text: string): string[] {
  const files = new Map(Object.entries({ ...PAPERS, [file]: text }))
  return citationFaults(files).map(({ line, sentence }) => `${line}: ${sentence}`)
}

test.each([
  ['a paper', '[law](law.md)'],
  ['a heading of a paper', '[mails](law.md#what-a-mail-says)'],
  ['the second heading of that name', '[alcohol](law.md#alcohol-1)'],
  ['a heading of its own', '# Here\n[here](#here)'],
  ['a folder', '[pictures](pictures) and [pictures](pictures/)'],
  ['a picture', '![a phone](pictures/phone.webp)'],
  ['a file above', '[front door](../README.md#run-it-test-it)'],
  ['another site', '[node](https://nodejs.org/docs/a.md#b) and [us](mailto:a@exemple.fr)'],
  ['a link that is only shown', '`[law](lore.md)`\n```md\n[law](lore.md)\n```'],
  ['a reference of the kind that stands below', '[law][1]\n\n[1]: law.md#alcohol'],
])('a link to %s is found', (_, text) => {
  expect(faultsOf('docs/page.md', text)).toEqual([])
})

test.each([
  ['[law](lore.md)', '1: docs/lore.md is not in this repository'],
  ['\n[law](law.md#wine)', '2: docs/law.md has no heading #wine'],
  ['[no](law.md#no-heading)', '1: docs/law.md has no heading #no-heading'],
  ['[here](#there)', '1: docs/page.md has no heading #there'],
  ['[out](../../elsewhere.md)', '1: ../elsewhere.md is not in this repository'],
  ['[Law](Law.md)', '1: docs/Law.md is not in this repository'],
  ['[law][1]\n\n[1]: law.md#wine', '3: docs/law.md has no heading #wine'],
])('a link that leads nowhere is told: %s', (text, fault) => {
  expect(faultsOf('docs/page.md', text)).toEqual([fault])
})

test.each([
  ['api/a.ts', '/** Source: docs/law.md, Alcohol. */', []],
  ['api/a.ts', '// docs/law.md#alcohol says why', []],
  ['api/a.ts', '// docs/law.md#durée', ['1: docs/law.md has no heading #durée']],
  ['sql/a.sql', '-- docs/law.md#wine', ['1: docs/law.md has no heading #wine']],
  ['api/a.ts', '// one\n// docs/lore.md', ['2: docs/lore.md is not in this repository']],
  ['api/a.ts', "const page = 'https://exemple.fr/docs/lore.md'", []],
])('a paper that %s names is looked up: %s', (file, text, faults) => {
  expect(faultsOf(file, text)).toEqual(faults)
})

test.each([
  ['`api/features/orders/contract.ts`', []],
  [
    '`api/features/orders/rules/{order-status,bills}.ts`',
    ['1: api/features/orders/rules/bills.ts is not in this repository'],
  ],
  ['see api/features/orders/.', []],
  ['`api/features/orders/contract.ts:12`', []],
  ['`api/features/<feature>/contract.ts`', []],
  ['`api/bills/<feature>/contract.ts`', ['1: api/bills/ is not in this repository']],
  ['`api/features/*/rules.ts` and `api/features/…`', []],
  ['`api/feature/orders/rules.ts`', ['1: api/feature/orders/rules.ts is not in this repository']],
  ['```\napi/gone.ts\n```', ['2: api/gone.ts is not in this repository']],
  ['`/api/docs`, `dist/api/worker.js` and `#api/*`', []],
])('a file that a paper names is looked up: %s', (text, faults) => {
  expect(faultsOf('docs/page.md', text)).toEqual(faults)
})

test.each([
  ['`placeOrder`, `placeOrder(ctx)` and `SLOT_MINUTES`', []],
  ['`dropOrder`', ['1: no code knows dropOrder']],
  ['two\n`SLOT_HOURS` and `placeOrders(…)`', ['2: no code knows SLOT_HOURS', '2: no code knows placeOrders']],
  ['`from`, `npm run check`, `placing-order`, `--dropOrder` and dropOrder', []],
])('a symbol that a paper names is looked up, wherever its file stands: %s', (text, faults) => {
  expect(faultsOf('docs/page.md', text)).toEqual(faults)
})

test.each([
  ['`rules/order-status.ts`', []],
  ['`actions/place.ts`', ['1: api/features/orders/actions/place.ts is not in this repository']],
  ['`/api/orders.ts` and actions/place.ts', []],
])('a file that a README names from its own folder is looked up: %s', (text, faults) => {
  expect(faultsOf('api/features/orders/README.md', text)).toEqual(faults)
})

test("a mail's text is no paper: its links lead into the application", () => {
  expect(
    faultsOf('api/features/notifications/templates/mails/a.md', '[Suivre](/commande) [{{x}}]({{y}}) `api/gone.ts`'),
  ).toEqual([])
})

test('a file that code names is for the compiler, not for this check', () => {
  expect(faultsOf('api/a.ts', "import { a } from 'api/gone.ts'")).toEqual([])
})

test.each([
  'as decision 12 has it',
  'decisions 8, 11 and 14',
  'SECURITY.md, status call',
  "HOUSE's table",
  'LEGAL.md',
  'specification 1, section 8',
  'the Specification has one',
  '../shared/stack',
  'as texts/mails.md says',
  'issue 14',
  'stays signed in (README, departures)',
  'its page (contract, readings)',
])('a paper that the repository does not hold is refused: %s', text => {
  expect(faultsOf('docs/page.md', text)).toEqual([expect.stringMatching(/^1: .* cites a paper that is not here$/)])
})

test.each([
  'decided on 12 dishes',
  'a text/plain part',
  'an issue of a magazine',
  'a house',
  'docs/law.md',
  '[decision 12](law.md)',
])('words that only look like it are not: %s', text => {
  expect(faultsOf('docs/page.md', text)).toEqual([])
})

test.each([
  ['api/a.ts', 1],
  ['sql/migrations/0034.do.next.sql', 1],
  ['sql/migrations/0021.do.promotions.sql', 0],
])('such words are refused wherever they stand, but in released migrations: %s', (file, count) => {
  expect(citationFaults(new Map([[file, '-- decision 12']]))).toHaveLength(count)
})
