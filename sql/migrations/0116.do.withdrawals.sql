-- What customers declared to withdraw from (C. conso L221-18): the drinks of an order that keep, and when their money went back.
create table withdrawals (
  id uuid primary key,
  order_id uuid not null references orders(id) on delete cascade,
  drinks jsonb not null check (jsonb_typeof(drinks) = 'array' and jsonb_array_length(drinks) > 0),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null default '' check (char_length(reason) <= 500),
  declared_at timestamptz not null,
  refunded_at timestamptz,
  staff_id uuid references staff(id) on delete set null,
  check (staff_id is null or refunded_at is not null)
);
create index withdrawals_of_order on withdrawals (order_id);
