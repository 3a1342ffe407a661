-- Payment sessions at the provider, refunds, and the provider's events.

-- One row for each session. It is 'opening' from before the provider is asked until its answer is saved: nobody has
-- seen the session's address yet, so such a row can be given up (or taken up again with the same idempotency key)
-- without asking anybody.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  session_id text unique,
  url text,
  -- As first asked for: a repeated call with the provider's idempotency key must ask for exactly the same.
  success_url text not null,
  cancel_url text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur' check (currency = 'eur'),
  status text not null check (status in ('opening', 'open', 'paid', 'expired')),
  -- A paid session settles its order, or its money is returned (the order was dead, or paid already).
  settles boolean,
  payment_intent text unique,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  provider_asked_at timestamptz,
  check (refunded_cents <= captured_cents),
  check ((session_id is null) = (url is null)),
  check ((status = 'opening') = (session_id is null) or status = 'expired'),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'paid') = (settles is not null)),
  check ((status = 'paid') = (payment_intent is not null)),
  check ((status = 'paid') = (captured_cents > 0))
);
create unique index one_open_session_per_order on payments (order_id) where status in ('opening', 'open');
create unique index one_settling_payment_per_order on payments (order_id) where settles;
create index payments_of_order on payments (order_id);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments on delete restrict,
  -- The provider's idempotency key is refund:{payment_id}:{n}.
  n smallint not null check (n > 0),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  staff_id uuid references staff on delete set null,
  -- 'failed': the provider took it and could not carry it out; a person has to look.
  status text not null check (status in ('queued', 'sent', 'failed')),
  provider_refund_id text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (payment_id, n),
  check ((status = 'queued') = (sent_at is null)),
  check ((status = 'queued') = (provider_refund_id is null))
);
create index refunds_queued on refunds (created_at) where status = 'queued';

create table provider_events (
  id text primary key,
  type text not null,
  session_id text not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index provider_events_by_age on provider_events (received_at);
