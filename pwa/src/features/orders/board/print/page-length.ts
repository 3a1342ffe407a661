const MM_PER_PX = 25.4 / 96
/** Above and below the text, as in kitchen-print.css, and what the printer's own rounding may want. */
const MARGINS_MM = 10

/**
 * Makes the printed page as long as what stands on it: CSS knows no page that follows its content, and a roll would
 * feed 20 cm of paper for two dishes. The sheet is constructed, which the content security policy lets through.
 * @returns takes the rule away again
 */
export function pageAsLongAs(paper: HTMLElement | null): () => void {
  if (!paper) return () => {}
  const heightMm = Math.ceil(paper.getBoundingClientRect().height * MM_PER_PX) + MARGINS_MM
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page kitchen { size: 80mm ${heightMm}mm; margin: 4mm; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  }
}
