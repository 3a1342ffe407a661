import { expect, test } from 'vitest'
import { selectorsOf, sheetFaults } from './sheets.ts'

const faults = (sources: Record<string, string>) =>
  sheetFaults(new Map(Object.entries(sources).map(([file, source]) => [`pwa/src/${file}`, source])))

test('reads nested selectors as the browser does', () => {
  expect(
    selectorsOf(
      '@layer ui { .card { > .head, p { a {} } &[data-x] {} @media (width > 1px) { .foot & {} } } } @keyframes in { from {} }',
    ),
  ).toEqual(['.card', '.card > .head', '.card p', '.card > .head a', '.card p a', '.card[data-x]', '.foot .card'])
})

const FIGURES = {
  'ui/figures/figures.css': '.figures { dd { margin: 0 } }',
  'ui/figures/figures.tsx': 'import \'./figures.css\'\nexport const Figures = () => <dl className="figures" />',
}

test('a root class belongs to the elements that come with its sheet', () => {
  const reviews = {
    'pages/reviews.css': '.reviews { .figures { display: grid } }',
    'pages/reviews.tsx': 'import \'./reviews.css\'\nexport const Reviews = () => <div className="figures" />',
  }
  expect(faults({ ...FIGURES, ...reviews })).toEqual([
    'pwa/src/pages/reviews.tsx: .figures is a root of pwa/src/ui/figures/figures.css, which does not come with it',
  ])
  const brings = `import '#pwa/ui/figures/figures.css'\n${reviews['pages/reviews.tsx']}`
  expect(faults({ ...FIGURES, ...reviews, 'pages/reviews.tsx': brings })).toEqual([])
})

test('a root has its rules in one sheet', () => {
  expect(faults({ 'a/parts.css': '.part { p {} }', 'b/parts.css': '.part { a {} }' })).toEqual([
    'pwa/src/a/parts.css and pwa/src/b/parts.css: .part is a root of both',
  ])
})

test('a sheet may say how a root of another looks in some place', () => {
  expect(faults({ 'a/parts.css': '.part { p {} }', 'b/others.css': '.part > .other {} .other + .part {}' })).toEqual([])
})

test('a shelf has one sheet, and one for what comes later', () => {
  expect(faults({ 'a/menu.css': '', 'a/menu-late.css': '' })).toEqual([])
  expect(faults({ 'a/menu.css': '', 'a/dish.css': '', 'b/menu-late.css': '', 'b/dish-late.css': '' })).toEqual([
    'pwa/src/a: menu.css, dish.css are one sheet, and one -late',
    'pwa/src/b: menu-late.css, dish-late.css are one sheet, and one -late',
  ])
})

test('a family of components has a sheet of its own', () => {
  expect(faults({ 'ui/button.css': '', 'ui/field.css': '' })).toEqual([])
})

const formWith = (css: string) =>
  faults({
    'ui/field.css': '.field { .hint {} }',
    'ui/field.tsx':
      "import './field.css'\nexport const Field = () => <div className='field'><p className={isIn ? 'hint' : undefined} /></div>",
    'pages/form.css': css,
    'pages/form.tsx':
      "import './form.css'\nimport { Field } from '../ui/field.tsx'\nexport const Form = () => <form className='form'><Field /></form>",
  })

test('a class at any depth does not reach into a component inside', () => {
  expect(formWith('.form { .hint { color: red } }')).toEqual([
    'pwa/src/pages/form.css: .hint below .form reaches into pwa/src/ui/field.tsx#Field',
  ])
})

test('a class of two roots of one sheet does not reach from one into the other', () => {
  const row = 'import \'./menu.css\'\nexport const Row = () => <li className="row"><b className="price" /></li>'
  const list = (css: string) =>
    faults({
      'menu/menu.css': css,
      'menu/row.tsx': row,
      'menu/list.tsx':
        "import './menu.css'\nimport { Row } from './row.tsx'\nexport const List = () => <ul className=\"list\"><Row /></ul>",
    })
  expect(list('.list { .price { color: red } } .row { .price { color: blue } }')).toEqual([
    'pwa/src/menu/menu.css: .price below .list reaches into pwa/src/menu/row.tsx#Row',
  ])
  expect(list('.list { .price { color: red } } .row { color: blue }')).toEqual([])
})

test('components of one file are told apart', () => {
  const sheets = { 'menu/menu.css': '.list { .price {} }', 'cart/cart.css': '.row { .price {} }' }
  const row = 'import \'./cart.css\'\nexport const Row = () => <li className="row"><b className="price" /></li>'
  const list = 'import \'./menu.css\'\nexport const List = () => <ul className="list">{children}</ul>'
  const file = (shows: string) => `import { Row } from '../cart/row.tsx'\n${list}\n${shows}`
  const other = 'const Other = () => <Row />'
  expect(faults({ ...sheets, 'cart/row.tsx': row, 'menu/list.tsx': file(other) })).toEqual([])
  const late = "const Late = part(async () => (await import('../cart/row.tsx')).Row)"
  const shown = 'const Shown = () => <div className="list"><Late /></div>'
  expect(faults({ ...sheets, 'cart/row.tsx': row, 'menu/list.tsx': file(`${late}\n${shown}`) })).toEqual([
    'pwa/src/menu/menu.css: .price below .list reaches into pwa/src/cart/row.tsx#Row',
  ])
})

test.each([
  ['a child, and a child of it', '.form { > .rows > .hint { color: red } }'],
  ['a component that it names', '.form { .field .hint { color: red } }'],
])('%s is meant', (_, css) => {
  expect(formWith(css)).toEqual([])
})

test('a frame reaches into nothing that it may be handed', () => {
  const panel = {
    'features/panel.css': '.panel { > .head { color: red } }',
    'features/panel.tsx':
      'import \'./panel.css\'\nexport const Panel = () => <div className="panel"><p className="head" /></div>',
    'ui/sheet.tsx':
      'import \'./sheet.css\'\nexport const Sheet = ({ children }) => <dialog className="sheet">{children}</dialog>',
  }
  expect(faults({ ...panel, 'ui/sheet.css': '.sheet { .head { color: blue } }' })).toEqual([
    'pwa/src/ui/sheet.css: .head below .sheet reaches into pwa/src/features/panel.tsx#Panel',
  ])
  expect(faults({ ...panel, 'ui/sheet.css': '.sheet:is([data-a], [data-b]) > .head { color: blue }' })).toEqual([])
})
