import type { ReactNode } from 'react'

/**
 * Renders the part of Markdown that the legal texts use: headings, paragraphs, lists, quotes, tables, strong and
 * emphasis.
 */
export function Markdown({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
    <Block key={index} lines={block.trim().split('\n')} />
  ))
}

function Block({ lines }: { lines: string[] }): ReactNode {
  const [first = ''] = lines
  const [, marks, heading] = first.match(/^(#{1,3}) (.*)$/) ?? []
  if (marks && heading) {
    // The dialog's title is level 2, so the text's headings begin at level 3.
    const Heading = marks.length === 1 ? 'h3' : 'h4'
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
    <table>
      <thead>
        <tr>
          {head.map(cell => (
            <th key={cell}>{inline(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map(row => (
          <tr key={row[0]}>
            {row.map((cell, column) => (
              <td key={head[column]} data-label={head[column]}>
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
