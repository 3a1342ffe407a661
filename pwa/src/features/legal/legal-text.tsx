import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { type LegalName, renderLegal } from '#api/features/notifications/rules/legal-text.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { withFixed } from '#api/features/settings/contract-ordering.ts'
import { unbroken } from '#pwa/lib/format/contact-words.ts'
import { later } from '#pwa/lib/state/later.ts'
import './legal.css'

type LegalTextProps = {
  /** Markdown with placeholders. */
  template: string
  restaurant: PublicRestaurant
  /** It is a page of its own, whose title is level 1, and which prints itself. */
  isPage?: boolean
}

const HEADINGS = { 1: ['h1', 'h2'], 3: ['h3', 'h4'] } as const

/** Browsers forget what a table is when its parts are laid out as blocks (legal.css): the roles say it again. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/**
 * A legal text with its values filled in: here for the screen, and in a dialog once more beside the page for printing,
 * since an open dialog would print only its visible part.
 */
export function LegalText({ template, restaurant, isPage = false }: LegalTextProps) {
  const text = renderLegal(template, {
    ...withFixed(restaurant),
    restaurant: { ...restaurant, phone: unbroken(restaurant.phone) },
  })
  return (
    <>
      <article className="legal-text">
        <Markdown text={text} level={isPage ? 1 : 3} />
      </article>
      {!isPage &&
        createPortal(
          <article className="legal-print">
            <Markdown text={text} />
          </article>,
          document.body,
        )}
    </>
  )
}

type MarkdownProps = {
  text: string
  /** The level of the text's own title: 3 in a dialog, whose title is level 2. */
  level?: 1 | 3
}

/**
 * Renders the part of Markdown that the legal texts use: headings, paragraphs, lists, quotes, tables, strong and
 * emphasis.
 */
export function Markdown({ text, level = 3 }: MarkdownProps) {
  return text.split(/\n{2,}/).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
    <Block key={index} lines={block.trim().split('\n')} level={level} />
  ))
}

function Block({ lines, level }: { lines: string[]; level: 1 | 3 }): ReactNode {
  const [first = ''] = lines
  const [, marks, heading] = first.match(/^(#{1,3}) (.*)$/) ?? []
  if (marks && heading) {
    const Heading = HEADINGS[level][marks.length === 1 ? 0 : 1]
    return <Heading>{inline(heading)}</Heading>
  }
  if (first.startsWith('|')) return <Table rows={lines.map(cellsOf)} />
  if (first.startsWith('- ')) return <ul>{items(lines, /^- /)}</ul>
  if (/^\d+\. /.test(first)) return <ol>{items(lines, /^\d+\. /)}</ol>
  if (first.startsWith('> '))
    return <blockquote>{inline(lines.map(line => line.replace(/^> ?/, '')).join(' '))}</blockquote>
  return <p>{inline(lines.join(' '))}</p>
}

function Table({ rows: [head = [], , ...body] }: { rows: string[][] }) {
  return (
    <table {...ROLES.table}>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          {head.map(cell => (
            <th key={cell} scope="col" {...ROLES.columnheader}>
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {body.map(row => (
          <tr key={row[0]} {...ROLES.row}>
            {row.map((cell, column) => (
              <td key={head[column]} data-label={head[column]} {...ROLES.cell}>
                {inline(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
}

function items(lines: string[], mark: RegExp): ReactNode[] {
  return lines.map(line => <li key={line}>{inline(line.replace(mark, ''))}</li>)
}

/** Renders `**strong**` and `*emphasis*`; everything else is plain text. */
function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part, index) => {
    const [, strong, emphasis] = part.match(/^\*\*(.+)\*\*$|^\*(.+)\*$/) ?? []
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    if (strong) return <b key={index}>{strong}</b>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    return emphasis ? <em key={index}>{emphasis}</em> : part
  })
}

// The same files that are mailed with the confirmation, each a chunk of its own that is fetched when it is read.
const templates = Object.entries(
  import.meta.glob<string>('../../../../api/features/notifications/templates/legal/*.md', {
    query: '?raw',
    import: 'default',
  }),
).map(([path, load]) => ({ path, text: later(load) }))

/** A document's text as Markdown, with its placeholders. */
export function legalTemplate(name: LegalName): Promise<string> {
  const template = templates.find(({ path }) => path.endsWith(`/${name}.md`))
  if (!template) throw new Error(`no legal text named ${name}`)
  return template.text()
}
