/**
 * The cells of a file, line by line, read as RFC 4180 says and not as our writer writes: for tests of what is written.
 * @throws where it is no such file
 */
export function readCsv(text: string, separator = ';'): string[][] {
  const lines: string[][] = [[]]
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    lines.at(-1)?.push(cell.text)
    at = cell.end
    if (text.startsWith('\r\n', at)) {
      lines.push([])
      at += 2
    } else if (text[at] === separator) at += 1
    else if (at < text.length) throw new Error(`a cell goes on after its quote, at ${at}`)
  }
  // The last line may be ended or not.
  if (lines.at(-1)?.length === 0) lines.pop()
  return lines
}

type Cell = { text: string; end: number }

function quotedCell(text: string, start: number): Cell {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0) throw new Error(`a quote is never closed, from ${start}`)
    if (text[end + 1] !== '"') break
    end += 2
  }
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
}

function plainCell(text: string, start: number, separator: string): Cell {
  const ends = [text.indexOf(separator, start), text.indexOf('\r\n', start)].filter(index => index >= 0)
  const end = Math.min(text.length, ...ends)
  return { text: text.slice(start, end), end }
}
