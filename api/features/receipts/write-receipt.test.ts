import { describe, expect, test } from 'vitest'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import type { ReceiptRow, ReceiptText } from './rules/receipt-text.ts'
import { receiptPdf } from './write-receipt.ts'

const PAID_AT = new Date('2026-11-21T11:00:00Z')

const row: ReceiptRow = {
  title: 'Pad thaï, crevette',
  details: ['Piquant'],
  quantity: '2',
  vat: '10\u00a0%',
  unitPrice: '13,90\u00a0€',
  total: '27,80\u00a0€',
}

function receipt(over: Partial<ReceiptText> = {}): ReceiptText {
  return {
    title: 'Facturette',
    reference: 'Commande #4F8A21C0',
    prices: 'TTC',
    issuer: {
      name: 'Lai Khram',
      nameTh: 'ลายคราม',
      facts: ['2 rue du Lotus-Bleu, 75002 Paris', 'SIRET\u00a0: à compléter'],
    },
    facts: [['Client', 'Anne Martin']],
    rows: [row],
    sums: [{ label: 'Total HT', amount: '25,27\u00a0€' }],
    total: { label: 'Total TTC', amount: '27,80\u00a0€' },
    payment: 'Payé par carte en ligne le 21 novembre 2026.',
    correction: null,
    refund: null,
    notes: ['Une phrase en bas.'],
    ...over,
  }
}

async function pdf(over: Partial<ReceiptText> = {}) {
  const bytes = await receiptPdf(receipt(over), PAID_AT)
  return { bytes, file: bytes.toString('latin1'), ...readPdf(bytes) }
}

test('says all that the note says, in letters that can be copied', async () => {
  const { text } = await pdf()
  for (const words of [
    'Lai Khram',
    'ลายคราม',
    'Facturette',
    'Commande #4F8A21C0',
    'SIRET\u00a0: à compléter',
    'Anne Martin',
    'Pad thaï, crevette',
    'Prix unitaire TTC',
    'Piquant',
    'Une phrase en bas.',
    '27,80\u00a0€',
    'Payé par carte en ligne le 21 novembre 2026.',
  ]) {
    expect(text).toContain(words)
  }
})

test('is A4, tagged, in French, dated by the payment, with its letters on board', async () => {
  const { file } = await pdf()
  expect(file).toMatch(/^%PDF-1\.7/)
  expect(file).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(file).toContain('/Marked true')
  expect(file).toContain('/Lang (fr-FR)')
  expect(file).toContain('D:20261121110000Z')
  expect(file).toContain('/FontFile2')
  expect(file).not.toContain('Helvetica')
})

test('is the same bytes whenever it is written', async () => {
  const [first, second] = await Promise.all([pdf(), pdf()])
  expect(first.bytes.equals(second.bytes)).toBe(true)
  expect((await pdf({ payment: 'Rien à payer.' })).bytes.equals(first.bytes)).toBe(false)
})

describe('a long note', () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({
    ...row,
    title: `Plat numéro ${n + 1}`,
    details: Array.from({ length: n % 7 }, (_, part) => `Part ${part + 1} du plat ${n + 1}`),
  }))

  test('goes on over pages that repeat the heads of the columns, each line whole and once', async () => {
    const { pages } = await pdf({ rows })
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages.filter(pieces => pieces.some(piece => piece.startsWith('Plat numéro')))) {
      expect(page).toContain('Désignation')
    }
    for (const { title, details } of rows) {
      expect(pages.filter(page => page.includes(title))).toHaveLength(1)
      expect(pages.find(page => page.includes(title))).toEqual(expect.arrayContaining(details))
    }
    expect(pages.map(page => page.at(-1))).toEqual(pages.map((_, n) => `${n + 1}/${pages.length}`))
  })

  test('leaves the foot of the page alone and keeps its totals together, wherever it ends', async () => {
    for (let count = 4; count <= 24; count += 1) {
      const { pages, heights } = await pdf({ rows: rows.slice(0, count) })
      // The last two texts of a page are its footer.
      for (const page of heights) expect(Math.min(...page.slice(0, -2))).toBeGreaterThan(60)
      const withTotal = pages.find(page => page.includes('Total HT'))
      expect(withTotal).toContain('Payé par carte en ligne le 21 novembre 2026.')
    }
  })
})

test('breaks a name that fits no line, and says of what it has no letters for where it can be read', async () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
  const { text, pages } = await pdf({ facts: [['Client', `${name} 王`]] })
  expect(pages).toHaveLength(1)
  expect(text.replace(/\s/g, '')).toContain(`${name}[àlireenligne]`)
})

test('text that looks like PDF or HTML stays text', async () => {
  const hostile = ') Tj ET <script>alert(1)</script> \\ endstream endobj %%EOF'
  const { text, pages } = await pdf({
    facts: [['Client', hostile]],
    issuer: { name: `(${hostile}`, nameTh: '', facts: [] },
  })
  expect(pages).toHaveLength(1)
  expect(text.replace(/\s/g, '')).toContain(hostile.replace(/\s/g, ''))
})
