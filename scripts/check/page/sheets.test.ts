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

test('two sheets of one name have one root', () => {
  expect(faults({ 'a/part.css': '.part { p {} }', 'b/part.css': '.part { a {} }' })).toEqual([
    'pwa/src/a/part.css and pwa/src/b/part.css: two sheets have the root .part',
  ])
})

const formWith = (css: string) =>
  faults({
    'ui/field.css': '.field { .hint {} }',
    'ui/field.tsx': "import './field.css'\nexport const Field = () => <p className={isIn ? 'hint' : undefined} />",
    'pages/form.css': css,
    'pages/form.tsx':
      "import './form.css'\nimport { Field } from '../ui/field.tsx'\nexport const Form = () => <Field />",
  })

test('a class at any depth does not reach into a component inside', () => {
  expect(formWith('.form { .hint { color: red } }')).toEqual([
    'pwa/src/pages/form.css: .hint reaches into pwa/src/ui/field.tsx',
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
    'pwa/src/ui/sheet.css: .head reaches into pwa/src/features/panel.tsx',
  ])
  expect(faults({ ...panel, 'ui/sheet.css': '.sheet:is([data-a], [data-b]) > .head { color: blue }' })).toEqual([])
})
