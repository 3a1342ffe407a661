const MM_PER_PX = 25.4 / 96
/** The margins of kitchen-print.css above and below the text, and some room for the printer's rounding. */
const MARGINS_MM = 10

/**
 * Makes the printed page as long as its contents: CSS has no such page size, and a roll would feed 20 cm of paper for
 * two dishes. The style sheet is a constructed one, which the content security policy allows.
 * @returns removes the rule
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
