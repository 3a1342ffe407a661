-- What the office sends to whoever asked for offers, and how far each sending is. The counters are raised in the
-- transaction that notes a message's fate: they stay true when a person, and their messages with them, is forgotten.
create table mailings (
  id uuid primary key,
  staff_id uuid references staff on delete set null,
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  idempotency_key uuid unique,
  recipients integer not null check (recipients >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  created_at timestamptz not null,
  check (sent + failed <= recipients)
);
create index mailings_newest on mailings (created_at desc, id);

-- The messages of a sending that have not met their fate.
create table mailing_queue (
  message_id uuid primary key references messages on delete cascade,
  mailing_id uuid not null references mailings on delete cascade
);
create index mailing_queue_of_mailing on mailing_queue (mailing_id);

-- A discount that the checkout gives (decision 31). Half at most: the cheapest dish must stay above what a card can pay.
create table promotions (
  id uuid primary key references mailings on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  percent smallint not null check (percent between 1 and 50),
  ends_at timestamptz not null
);

-- Once a customer or e-mail: both indexes let a use that was given back be taken again. An order may stand here twice,
-- under its own address and under its account's.
create table promotion_uses (
  promotion_id uuid not null references promotions on delete restrict,
  order_id uuid not null references orders on delete cascade,
  customer_id uuid references customers on delete set null,
  email text check (email = lower(email)),
  released_at timestamptz
);
create unique index one_promotion_per_customer on promotion_uses (promotion_id, customer_id) where released_at is null;
create unique index one_promotion_per_email on promotion_uses (promotion_id, email) where released_at is null;
create index promotion_uses_of_order on promotion_uses (order_id);
create index promotion_uses_of_customer on promotion_uses (customer_id) where customer_id is not null;

alter table orders add column discount_percent smallint check (discount_percent between 1 and 50);
-- Of each piece; unit_price_cents is what is paid.
alter table line_items add column discount_cents integer not null default 0 check (discount_cents >= 0);
create index orders_wanting_offers on orders (lower(customer_email), created_at desc) where marketing_opt_in and customer_id is null;

-- 'Stock bas' for the open boards: each staff session is told once, also when its line was cut at that moment.
create table stock_alerts (
  id uuid primary key,
  item_id text not null,
  item_name text not null,
  staff_id uuid references staff on delete set null,
  created_at timestamptz not null
);
create index stock_alerts_by_age on stock_alerts (created_at);
create table stock_alert_receipts (
  alert_id uuid references stock_alerts on delete cascade,
  session_id uuid references sessions on delete cascade,
  primary key (alert_id, session_id)
);
