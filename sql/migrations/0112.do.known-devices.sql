-- A device by which somebody has logged in: it keeps a random number of its own, of which we keep the hash. From it the
-- password of an account still counts while guesses come from many places, and a login from another one is noticed.
create table known_devices (
  id uuid primary key,
  customer_id uuid references customers(id) on delete cascade,
  staff_id uuid references staff(id) on delete cascade,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  check ((customer_id is null) <> (staff_id is null)),
  unique (customer_id, key_hash),
  unique (staff_id, key_hash)
);
create index known_devices_by_login on known_devices (last_login_at);

-- The cookies and privacy pages say what is kept for it: they are another version.
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
