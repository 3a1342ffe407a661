-- The restaurant's printers, and what each has to print: one job in effect for each order, cause, revision, printer and
-- copy, made by the transaction that confirms, changes or cancels the order. A job holds an order's id and no words: what
-- stands on its paper is read when the printer fetches it.
create table printers (
  id uuid primary key,
  name text not null check (name <> '' and length(name) <= 40),
  paper_mm smallint not null check (paper_mm in (58, 80)),
  -- Whose dishes it prints; none: all of them.
  stations text[] not null default '{}' check (stations <@ array['wok', 'friture', 'froid', 'bar']),
  copies smallint not null default 1 check (copies between 1 and 5),
  -- What comes out by itself; anything comes on demand.
  prints text[] not null check (prints <@ array['confirmed', 'changed', 'cancelled']),
  language text not null default 'fr' check (language in ('fr', 'th', 'fr-th')),
  is_active boolean not null default true,
  -- SHA-256 of the secret in the address that it asks.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  -- When it last asked, and what it said of itself.
  seen_at timestamptz,
  state text not null default 'ready' check (state in ('ready', 'no_paper', 'cover_open', 'trouble'))
);

create table print_jobs (
  id uuid primary key,
  -- In which order they come out.
  place bigint not null generated always as identity,
  printer_id uuid not null references printers(id) on delete cascade,
  order_id uuid not null references orders(id) on delete cascade,
  cause text not null check (cause in ('confirmed', 'changed', 'cancelled', 'copy')),
  revision smallint not null check (revision >= 0),
  copy smallint not null check (copy > 0),
  -- `sent`: the printer has fetched it and not yet said that it is printed; `void`: nobody needs it any more.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'printed', 'void', 'failed')),
  -- How often the printer has fetched it.
  sendings smallint not null default 0 check (sendings >= 0),
  asked_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  constraint one_job_in_effect unique (order_id, cause, revision, printer_id, copy),
  check ((ended_at is null) = (status in ('waiting', 'sent'))),
  check ((sent_at is null) = (sendings = 0)),
  check (sendings > 0 or status in ('waiting', 'void'))
);
create index print_jobs_to_do on print_jobs (printer_id, place) where status in ('waiting', 'sent');
create index print_jobs_failed on print_jobs (printer_id, ended_at) where status = 'failed';

insert into status_moves (of_table, from_status, to_status)
values
  ('print_jobs', 'waiting', 'sent'),
  ('print_jobs', 'waiting', 'void'),
  ('print_jobs', 'sent', 'printed'),
  ('print_jobs', 'sent', 'failed');
create trigger moves_legally before update on print_jobs for each row
  when (new.status <> old.status) execute function moves_legally();

create function queue_prints() returns trigger language plpgsql as $$
declare
  why text := tg_argv[0];
begin
  insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
  select gen_random_uuid(), p.id, new.id, why, new.revision, n,
    case why
      when 'confirmed' then coalesce(new.paid_at, new.till_at, new.created_at)
      when 'cancelled' then new.cancelled_at
      else (select r.ended_at from order_revisions r where r.order_id = new.id and r.number = new.revision)
    end
  from printers p
  cross join generate_series(1, p.copies) n
  where p.is_active and why = any (p.prints)
  order by p.created_at, p.id, n
  on conflict on constraint one_job_in_effect do nothing;
  return null;
end $$;
comment on function queue_prints is 'Gives each printer that prints such a cause its jobs, in the order''s own transaction.';

-- An order that is free, or paid at the till, is confirmed when it is placed.
create trigger print_placed after insert on orders for each row
  when (new.status = 'confirmed') execute function queue_prints('confirmed');
create trigger print_confirmed after update of status on orders for each row
  when (old.status = 'pending' and new.status = 'confirmed') execute function queue_prints('confirmed');
create trigger print_changed after update of revision on orders for each row
  when (new.revision <> old.revision) execute function queue_prints('changed');
create trigger print_cancelled after update of status on orders for each row
  when (old.status not in ('pending', 'cancelled') and new.status = 'cancelled') execute function queue_prints('cancelled');
