-- How a printer is reached: it asks us as a Star or an Epson does, or we write to it by TCP, where the server stands in
-- the restaurant's own network.
alter table printers
  add column way text not null default 'star' check (way in ('star', 'epson', 'tcp')),
  add column host text check (length(host) <= 40),
  add column port integer check (port between 1 and 65535),
  -- It has answered when it was asked how it is, or reports so by itself: its silence is then no consent.
  add column talks boolean not null default false,
  -- How often in a row it could not be reached or did not finish a ticket, and until when it is left alone.
  add column failures smallint not null default 0 check (failures >= 0),
  add column retry_at timestamptz,
  alter column secret_hash drop not null,
  add constraint secret_by_way check ((secret_hash is null) = (way = 'tcp')),
  add constraint host_by_way check ((host is null) = (way <> 'tcp')),
  add constraint port_by_way check ((port is null) = (way <> 'tcp')),
  drop constraint printers_state_check,
  add constraint printers_state_check
    check (state in ('ready', 'no_paper', 'cover_open', 'trouble', 'unreachable'));

create or replace function queue_prints() returns trigger language plpgsql as $$
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
  -- Without a key: its row would be one that all orders wait for (docs/decisions/0073-locks-in-one-order.md).
  perform graphile_worker.add_job('feed_printer', json_build_object('printerId', p.id))
  from printers p
  where p.way = 'tcp' and p.is_active and why = any (p.prints);
  return null;
end $$;
