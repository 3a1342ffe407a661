-- Links to 'Mes données' for people without an account: whoever opens one reads the mailbox that it was mailed to.
create table data_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null check (email = lower(email) and char_length(email) >= 3 and char_length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index data_links_of_email on data_links (email, expires_at);
-- Whether anything is held about an address is looked up whenever somebody asks for such a link.
create index reservations_of_guest_email on reservations (lower(email)) where customer_id is null and email is not null;
create index reviews_of_guest_email on reviews (lower(email)) where customer_id is null and email is not null;

-- The privacy page says how one sees and erases one's data without an account: it is another version.
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
