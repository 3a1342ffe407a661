-- Money that moves at the provider without us: a bank takes it back (dispute), a refund is made or fails there, a payout
-- does not arrive. What is known of it, and what banks hold of each payment and order.
alter table payments add column withdrawn_cents integer not null default 0 check (withdrawn_cents >= 0);
alter table orders add column withdrawn_cents integer not null default 0 check (withdrawn_cents >= 0);

create table disputes (
  -- The provider's.
  id text primary key,
  payment_id uuid not null references payments on delete restrict,
  order_id uuid not null references orders on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  -- The provider's words for both; it may add new ones.
  reason text not null,
  status text not null,
  -- The last moment to send evidence.
  answer_by timestamptz,
  -- What the bank holds of it now: taken at its beginning, given back when it is won.
  withdrawn_cents integer not null check (withdrawn_cents >= 0),
  opened_at timestamptz not null,
  heard_at timestamptz not null,
  -- When the provider was asked for what stands here: an older answer that comes later changes nothing.
  asked_at timestamptz not null
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_newest on disputes (opened_at desc, id);

create table failed_payouts (
  id text primary key,
  amount_cents integer not null,
  failure text,
  arrives_on date not null,
  heard_at timestamptz not null
);

-- A bank may refuse a refund long after it was sent; and one that waits is withdrawn when the money has gone another way.
alter table refunds drop constraint refunds_status_check, drop constraint refunds_check, drop constraint refunds_check1;
alter table refunds
  add constraint refunds_status_check check (status in ('queued', 'sent', 'failed', 'withdrawn')),
  add constraint refunds_sent_check check ((status in ('queued', 'withdrawn')) = (sent_at is null)),
  add constraint refunds_named_check check ((status in ('queued', 'withdrawn')) = (provider_refund_id is null));
insert into status_moves (of_table, from_status, to_status)
values
  ('refunds', 'sent', 'failed'),
  ('refunds', 'queued', 'withdrawn');

-- An event is about a session, a payment, a dispute or a payout.
alter table provider_events rename column session_id to object_id;

create or replace function kept_cents(of_order orders) returns integer language sql immutable as $$
  -- A bank may take back more than was left.
  select greatest(0, of_order.captured_cents - of_order.refunded_cents - of_order.withdrawn_cents)
$$;

drop trigger count_sales on orders;
create constraint trigger count_sales after update on orders deferrable initially deferred for each row
  when (new.paid_on is distinct from old.paid_on or new.paid_at is distinct from old.paid_at
    or new.captured_cents <> old.captured_cents or new.refunded_cents <> old.refunded_cents
    or new.withdrawn_cents <> old.withdrawn_cents or new.revision <> old.revision
    or new.paid_on is not null and (new.status = 'cancelled') <> (old.status = 'cancelled'))
  execute function count_sales();

drop trigger count_who_bought on orders;
create constraint trigger count_who_bought after update on orders deferrable initially deferred for each row
  when (new.paid_on is distinct from old.paid_on
    or new.captured_cents <> old.captured_cents or new.refunded_cents <> old.refunded_cents
    or new.withdrawn_cents <> old.withdrawn_cents
    or new.paid_on is not null and (
      new.customer_id is distinct from old.customer_id or new.customer_email is distinct from old.customer_email
      or (new.status = 'cancelled') <> (old.status = 'cancelled')
    ))
  execute function count_buyers();

drop index orders_given_back;
create index orders_given_back on orders (created_at)
  where paid_on is not null and (refunded_cents > 0 or withdrawn_cents > 0 or status = 'cancelled');

-- What revisions gave back is part of the refunds only until a bank refuses one.
alter table orders drop constraint orders_reduced_check;

-- Refunds that failed were booked as money that is gone; it is here.
update payments p
set refunded_cents = p.refunded_cents - f.cents
from (select payment_id, sum(amount_cents) as cents from refunds where status = 'failed' group by 1) f
where f.payment_id = p.id;
update orders o
set refunded_cents = p.cents
from (select order_id, sum(refunded_cents) as cents from payments where settles group by 1) p
where p.order_id = o.id and o.refunded_cents <> p.cents
  and exists (
    select from refunds r join payments q on q.id = r.payment_id where q.order_id = o.id and r.status = 'failed'
  );
