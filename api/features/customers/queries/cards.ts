import type { Queryable } from '#api/platform/database/database.ts'

export type Card = { customerId: string; name: string; email: string; qrCodeId: string; points: number }

export async function cardByQrCode(sql: Queryable, qrCodeId: string): Promise<Card | undefined> {
  const [row] = await sql<Card[]>`
    select id as "customerId", name, email, qr_code_id as "qrCodeId", points_balance as points
    from customers
    where qr_code_id = ${qrCodeId}`
  return row
}
