-- The contract of an order of 120 € or more is kept for ten years after its pickup (C. conso L213-1): when its customer
-- is erased, what proves who concluded it stands here, apart from everything else.
create table kept_contracts (
  order_id uuid primary key references orders on delete restrict,
  customer_name text not null,
  customer_contact text not null,
  kept_until date not null
);
create index kept_contracts_by_contact on kept_contracts (lower(customer_contact));
create index kept_contracts_by_end on kept_contracts (kept_until);

-- Terms and privacy page say so: they are another version. An order keeps the one that its customer accepted.
update settings
set
  legal = legal || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-26'
        then '2026-11-26.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-26'
    end,
    'legal.updatedOn', '26 novembre 2026'
  )
where split_part(legal ->> 'legal.version', '.', 1) <= '2026-11-26';
