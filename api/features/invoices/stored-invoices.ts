import { asJson, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'
import type { Company } from './contract.ts'
import type { InvoiceText } from './invoice-text.ts'

/** An amount at one VAT rate, in per cent; below zero on a credit note. */
type StoredVat = { rate: number; netCents: number; vatCents: number; grossCents: number }

export type Place = { year: number; serial: number }

export type InvoiceRow = Place &
  Columns<'invoices', 'orderId' | 'issuedAt' | 'company' | 'siren' | 'vatNumber' | 'address' | 'totalCents'> & {
    /** Paris day. */
    issuedOn: string
    vat: StoredVat[]
    content: InvoiceText
  }

/**
 * Takes the next number of a year: until the caller's transaction ends, whoever wants another waits, and where it fails
 * the number is free again, so that none is missing.
 * @param today Paris day. @returns the number, and the day that goes with it: never an earlier one than a lower number's
 */
export async function nextPlace(tx: Queryable, today: string): Promise<Place & { on: string }> {
  const first: Row<'invoice_series'> = { year: Number(today.slice(0, 4)), lastSerial: 1, lastOn: today }
  const [place] = await tx<(Place & { on: string })[]>`
    insert into invoice_series ${tx(first)}
    on conflict (year) do update
    set last_serial = invoice_series.last_serial + 1, last_on = greatest(invoice_series.last_on, excluded.last_on)
    returning year, last_serial as serial, last_on::text as on`
  return place as Place & { on: string }
}

type NewInvoice = Omit<InvoiceRow, keyof Company | 'company'> & { company: Company }

export async function insertInvoice(tx: Queryable, { company, ...invoice }: NewInvoice) {
  const row: Row<'invoices'> = {
    year: invoice.year,
    serial: invoice.serial,
    orderId: invoice.orderId,
    issuedOn: invoice.issuedOn,
    issuedAt: invoice.issuedAt,
    company: company.name,
    siren: company.siren,
    vatNumber: company.vatNumber ?? null,
    address: company.address,
    totalCents: invoice.totalCents,
    vat: asJson(tx, invoice.vat),
    content: asJson(tx, invoice.content),
  }
  await tx`insert into invoices ${tx(row)}`
}

/** Of several orders, the first of each before the others. */
export async function invoicesOfOrders(sql: Queryable, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return sql<InvoiceRow[]>`
    select year, serial, order_id, issued_on::text as issued_on, issued_at, company, siren,
      vat_number, address, total_cents, vat, content
    from invoices
    where order_id = any(${orderIds as string[]}::uuid[])
    order by year, serial`
}

/**
 * The documents that were issued on some Paris days of one year, a page at a time, by their numbers.
 * @param after the number before the page's first one
 */
export async function invoicesOfDays(
  sql: Queryable,
  days: { from: string; to: string },
  { after, most }: { after: number; most: number },
): Promise<Pick<InvoiceRow, 'year' | 'serial' | 'issuedAt' | 'totalCents' | 'content'>[]> {
  return sql<InvoiceRow[]>`
    select year, serial, issued_at, total_cents, content
    from invoices
    where year = ${Number(days.from.slice(0, 4))} and serial > ${after} and issued_on between ${days.from} and ${days.to}
    order by serial
    limit ${most}`
}

/** Numbers of the years since `firstYear` that were given and are there no more; a few of them, if there are many. */
export async function missingPlaces(sql: Queryable, firstYear: number): Promise<Place[]> {
  return sql<Place[]>`
    select s.year, n as serial
    from invoice_series s
    cross join generate_series(1, s.last_serial) n
    where s.year >= ${firstYear} and not exists (select from invoices i where i.year = s.year and i.serial = n)
    order by s.year, n
    limit 20`
}

/** The orders whose documents do not add up to what is paid now. */
export async function ordersToFollow(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select o.id
    from orders o
    join (select order_id, sum(total_cents) as cents from invoices group by order_id) i on i.order_id = o.id
    where i.cents <> o.captured_cents - o.refunded_cents`
  return rows.map(({ id }) => id)
}
