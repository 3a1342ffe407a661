/**
 * A text that stands beside others in one element is a node that React remembers by itself. The browsers' translation
 * puts another in its place: React then changes a text that nobody sees, and throws where it takes it away or puts
 * something before it. Hence no element of the page has a text beside others: texts alone are joined to one, which React
 * writes into the element whatever stands there, and beside elements they get an element of their own.
 */
import { jsx } from 'react/jsx-runtime'

/** Laid out as the text itself would be (styles/reset.css). */
const OWN_ELEMENT = 'x-t' as 'span'

type Props = { children?: unknown }

/** Changes the children of what JSX is about to make; its props are nobody else's yet. */
export function ownText(type: unknown, props: Props): Props {
  const { children } = props
  if (typeof type === 'string') {
    if (Array.isArray(children)) props.children = joined(children) ?? wrapped(children, type)
  } else if (typeof type === 'symbol') {
    // A fragment, as others that are no element: its texts stand in the element around it.
    if (isText(children)) props.children = inOwn(String(children))
    else if (Array.isArray(children)) props.children = wrapped(children)
  }
  return props
}

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown): boolean => child == null || typeof child === 'boolean'

/** The one text of children that are texts alone. */
function joined(children: readonly unknown[]): string | undefined {
  let text: string | undefined
  for (const child of children) {
    if (isText(child)) text = (text ?? '') + child
    else if (!isNothing(child)) return undefined
  }
  return text
}

/** Texts that follow one another stand in one element, in the place of the first: no other child changes its place. */
function wrapped(children: readonly unknown[], type?: string): readonly unknown[] {
  if (!children.some(child => isText(child) || Array.isArray(child))) return children
  const places: unknown[] = [...children]
  let first: number | undefined
  for (const [place, child] of children.entries()) {
    if (isText(child)) {
      places[place] = null
      if (child === '') continue
      first ??= place
      places[first] = ((places[first] as string | null) ?? '') + child
    } else if (!isNothing(child)) {
      first = undefined
      if (Array.isArray(child)) places[place] = wrapped(child, type)
    }
  }
  return places.map((child, place) => (isText(child) ? inOwn(child, type, place) : child))
}

function inOwn(text: string | number, type?: string, place?: number) {
  return jsx(
    type === 'text' ? 'tspan' : OWN_ELEMENT,
    { children: text },
    place === undefined ? undefined : `text ${place}`,
  )
}
