-- A name, a note or an allergy that the staff correct reaches the paper, too.
-- expand: the former release corrects nothing and prints no such slip.
alter table print_jobs drop constraint print_jobs_cause_check;
alter table print_jobs add constraint print_jobs_cause_check
  check (cause in ('confirmed', 'changed', 'corrected', 'cancelled', 'copy', 'refunded_part', 'refunded', 'test'));

create function queue_corrected(told_order uuid, told_at timestamptz)
returns void
language plpgsql as $$
begin
  insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
  select gen_random_uuid(), p.id, o.id, 'corrected', o.revision, n + (
      select coalesce(max(j.copy), 0)
      from print_jobs j
      where j.printer_id = p.id and j.order_id = o.id and j.cause = 'corrected' and j.revision = o.revision
    ), told_at
  from orders o
  cross join printers p
  cross join generate_series(1, p.copies) n
  where o.id = told_order and p.is_active and 'changed' = any (p.prints)
  order by p.created_at, p.id, n;
  perform graphile_worker.add_job('feed_printer', json_build_object('printerId', p.id))
  from printers p
  where p.way = 'tcp' and p.is_active and 'changed' = any (p.prints);
end $$;
comment on function queue_corrected(uuid, timestamptz) is
  'Gives each printer that prints changes the order whole, as it is now: lock the order first, which numbers the copies.';
