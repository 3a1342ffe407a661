import type { Queryable, Row } from '#api/platform/database/database.ts'

export async function insertDataLink(
  tx: Queryable,
  link: { tokenHash: Buffer; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const row: Row<'data_links'> = {
    token_hash: link.tokenHash,
    email: link.email,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  }
  await tx`insert into data_links ${tx(row)}`
}

/** The address that a link was mailed to; undefined when it is unknown, over, or the data are erased. */
export async function emailOfDataLink(sql: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    select email
    from data_links
    where token_hash = ${tokenHash}
      and expires_at > ${now}`
  return row?.email
}

/** Does the same and keeps others who hold a link to the same address waiting until the transaction ends. */
export async function lockDataLink(tx: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx<{ email: string }[]>`
    select email
    from data_links
    where email = (select email from data_links where token_hash = ${tokenHash} and expires_at > ${now})
    order by token_hash
    for update`
  return row?.email
}

/**
 * Whether a link that was mailed to an address is good until then. One whose mail was left out, since the mailbox has
 * had its share, does not count.
 */
export async function hasDataLinkUntil(tx: Queryable, email: string, until: Date): Promise<boolean> {
  const rows = await tx`
    select 1
    from data_links l
    join messages m on m.kind = 'data-link' and m.cause = encode(l.token_hash, 'hex')
    where l.email = ${email}
      and l.expires_at > ${until}
    limit 1`
  return rows.count > 0
}

export async function deleteDataLinksOf(tx: Queryable, email: string): Promise<void> {
  await tx`delete from data_links where email = ${email}`
}
