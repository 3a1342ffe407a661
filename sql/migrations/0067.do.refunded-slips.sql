-- What was given back of an order reaches the kitchen's paper: a slip with the pieces that nobody shall cook any more, or,
-- of an order that was given back as a whole, one that calls it off. Printed by those that print changes and cancellations.
alter table line_items
  -- How many of the refunded pieces paper was told of.
  add column refund_told smallint not null default 0;
update line_items set refund_told = refunded_quantity where refunded_quantity > 0;
alter table line_items
  add constraint line_items_told_check check (refund_told between 0 and refunded_quantity);

alter table print_jobs
  -- Which refund of the order; 0: none.
  add column refund smallint not null default 0 check (refund >= 0),
  -- Its pieces by the lines' numbers: `{"2": 1}`.
  add column given_back jsonb,
  drop constraint print_jobs_cause_check,
  add constraint print_jobs_cause_check
    check (cause in ('confirmed', 'changed', 'cancelled', 'copy', 'refunded_part', 'refunded')),
  add constraint given_back_by_cause check ((given_back is not null) = (cause in ('refunded_part', 'refunded'))),
  add constraint refund_by_cause check ((refund > 0) = (cause in ('refunded_part', 'refunded'))),
  drop constraint one_job_in_effect,
  add constraint one_job_in_effect unique (order_id, cause, revision, refund, printer_id, copy);

create function queue_refunded() returns trigger language plpgsql as $$
declare
  told orders%rowtype;
  pieces jsonb;
  why text;
begin
  -- At the commit: all lines of the refund are known then, and whether the order was cancelled with it. The first of the
  -- refund's lines tells of all of them, the others find nothing left to tell.
  select jsonb_object_agg(line_no, refunded_quantity - refund_told) into pieces
  from line_items
  where order_id = new.order_id and refunded_quantity > refund_told;
  if pieces is null then
    return null;
  end if;
  update line_items set refund_told = refunded_quantity
  where order_id = new.order_id and refunded_quantity > refund_told;
  select * into told from orders where id = new.order_id;
  -- What is cancelled is told by that; what is handed over, by nobody.
  if told.status not in ('confirmed', 'preparing', 'ready') then
    return null;
  end if;
  why := case when told.refunded_cents = told.captured_cents then 'refunded' else 'refunded_part' end;
  insert into print_jobs (id, printer_id, order_id, cause, revision, refund, copy, asked_at, given_back)
  select gen_random_uuid(), p.id, told.id, why, told.revision,
    1 + (select coalesce(max(j.refund), 0) from print_jobs j where j.order_id = told.id), n,
    coalesce(
      (
        select max(r.created_at)
        from refunds r
        join payments y on y.id = r.payment_id
        where y.order_id = told.id
      ),
      told.created_at
    ),
    pieces
  from printers p
  cross join generate_series(1, p.copies) n
  where p.is_active and case why when 'refunded' then 'cancelled' else 'changed' end = any (p.prints)
  order by p.created_at, p.id, n;
  perform graphile_worker.add_job('feed_printer', json_build_object('printerId', p.id))
  from printers p
  where p.way = 'tcp' and p.is_active and case why when 'refunded' then 'cancelled' else 'changed' end = any (p.prints);
  return null;
end $$;
comment on function queue_refunded is 'Gives each printer that prints changes, or cancellations, the slip of what was given back, in the refund''s own transaction.';

create constraint trigger print_refunded after update of refunded_quantity on line_items
  deferrable initially deferred for each row
  when (new.refunded_quantity > old.refunded_quantity) execute function queue_refunded();
