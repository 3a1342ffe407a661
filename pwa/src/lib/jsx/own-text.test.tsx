import { act, cleanup, render } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

/** Wraps every text and changes it, as the translations of browsers do: React's own node is out of the page. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.tagName === 'FONT') continue
    const font = document.createElement('font')
    font.textContent = text.data.toUpperCase()
    text.replaceWith(font)
  }
}

type Shown = { count: number; word?: string; hint?: boolean }
const CASES: [string, (props: Shown) => ReactNode][] = [
  [
    'texts alone',
    ({ count, word }) => (
      <p>
        Encore {count} plats{word && `, ${word}`}.
      </p>
    ),
  ],
  [
    'texts beside an element',
    ({ count, word }) => (
      <p>
        <b>Total</b> {count} € {word}
      </p>
    ),
  ],
  [
    'an element that comes before a text',
    ({ hint, count }) => (
      <p>
        {hint && <b>Vu</b>} {count} fois
      </p>
    ),
  ],
  [
    'a text in a fragment',
    ({ count, word }) => (
      <p>
        <Bare>{count}</Bare>
        {word && <Bare>{word}</Bare>}
        <i>x</i>
      </p>
    ),
  ],
  [
    'texts handed to a component',
    ({ count, word }) => (
      <Button>
        <i>x</i> Tout vu ({count}) {word}
      </Button>
    ),
  ],
  [
    'a list beside a text',
    ({ count }) => (
      <p>
        {Array.from({ length: count }, (_, at) => (
          <b key={String(at)}>{at}</b>
        ))}{' '}
        en tout
      </p>
    ),
  ],
  [
    'a picture',
    ({ count, word }) => (
      <svg>
        <title>Image</title>
        <text>
          {count} {word}
          <tspan>x</tspan>
        </text>
      </svg>
    ),
  ],
]
const Bare = ({ children }: { children: ReactNode }) => <>{children}</>
const Button = ({ children }: { children: ReactNode }) => (
  <button type="button">
    <span>{children}</span>
  </button>
)

test.each(CASES)('%s change, come and go in a translated page', (_, Case) => {
  const steps: Shown[] = [
    { count: 2 },
    { count: 3, word: 'chaud', hint: true },
    { count: 0 },
    { count: 4, word: 'froid' },
    { count: 4, word: 'tiède', hint: true },
  ]
  const page = render(
    <main>
      <Case count={1} word="froid" />
    </main>,
  )
  for (const step of steps) {
    translate(page.container)
    act(() =>
      page.rerender(
        <main>
          <Case {...step} />
        </main>,
      ),
    )
    const fresh = render(
      <main>
        <Case {...step} />
      </main>,
    )
    // What did not change stays translated.
    expect(page.container.textContent?.toLowerCase()).toBe(fresh.container.textContent?.toLowerCase())
    fresh.unmount()
  }
})

test('nothing else of an element changes', () => {
  const { container } = render(
    <p>
      Bonjour {'Ploy'}, <b>2</b> plats{false} {null}
      <Fragment key="x">et</Fragment>
    </p>,
  )
  expect(container.innerHTML).toBe('<p><x-t>Bonjour Ploy, </x-t><b>2</b><x-t> plats </x-t><x-t>et</x-t></p>')
})

test('what keeps its place keeps its state, whatever text comes and goes beside it', () => {
  const Form = ({ word }: { word?: string }) => (
    <label>
      {word && <b>{word}</b>} Nom <input />
      {word}
    </label>
  )
  const page = render(<Form />)
  const input = page.container.querySelector('input')
  page.rerender(<Form word="requis" />)
  expect(page.container.querySelector('input')).toBe(input)
  expect(page.container.textContent).toBe('requis Nom requis')
})
