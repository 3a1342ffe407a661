-- What somebody says against a review (DSA, article 16), until it is decided and after: answers can be looked up.
create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews(id) on delete cascade,
  reason text not null check (reason in ('abusive', 'personal_data', 'off_topic', 'advertising', 'fake', 'duplicate', 'illegal')),
  words text not null check (char_length(words) <= 2000),
  email text check (char_length(email) >= 3 and char_length(email) <= 254),
  created_at timestamptz not null,
  decision text check (decision in ('kept', 'hidden')),
  decided_at timestamptz,
  decided_by uuid references staff(id) on delete set null,
  check ((decision is null) = (decided_at is null)),
  check (decision is not null or decided_by is null)
);
create index review_reports_of_review on review_reports (review_id);
create index review_reports_open on review_reports (review_id) where decision is null;
create index review_reports_of_email on review_reports (lower(email)) where email is not null;

-- Terms and privacy page say how a review is reported, and what becomes of it: they are another version.
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
