import { type KeyboardEvent, useRef } from 'react'
import './order-page.css'

type TabsProps<Name extends string> = {
  /** What the tabs choose between, for assistive technology. */
  label: string
  tabs: readonly { name: Name; title: string }[]
  shown: Name
  onShow: (name: Name) => void
  /** The id of the one panel; the panel is labelled by `tabId(panel, shown)`. */
  panel: string
  /** `line`: words over a line, for the parts of a whole page. */
  look?: 'cells' | 'line'
}

/** Tabs over one panel: the arrows, Home and End go along them, and what has the focus is shown. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, shown, onShow, panel, look = 'cells' } = props
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(
      event.key,
      tabs.length,
      tabs.findIndex(tab => tab.name === shown),
    )
    const name = tabs[next ?? -1]?.name
    if (name === undefined) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`#${tabId(panel, name)}`)?.focus()
    onShow(name)
  }
  return (
    <div className="tabs" data-look={look} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(panel, name)}
          aria-selected={name === shown}
          aria-controls={panel}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** The id of a tab of that panel. */
export function tabId(panel: string, name: string): string {
  return `${panel}-${name}`
}

function nextTab(key: string, count: number, current: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: (current + 1) % count,
    ArrowDown: (current + 1) % count,
    ArrowLeft: (current - 1 + count) % count,
    ArrowUp: (current - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return steps[key]
}
