-- Points are a ledger whose sum is the customer's balance; ten buy one voucher (decision 14).
create table loyalty_ledger (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers on delete cascade,
  kind text not null check (kind in ('earned', 'redeemed', 'adjusted', 'reversed')),
  points integer not null,
  earned_on date,
  order_id uuid references orders on delete set null,
  staff_id uuid references staff on delete set null,
  reason text not null,
  reversed_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'earned') = (earned_on is not null)),
  check (case kind when 'earned' then points = 1 when 'redeemed' then points < 0 when 'reversed' then points <= 0 else true end)
);
create unique index one_point_per_paris_day on loyalty_ledger (customer_id, earned_on) where kind = 'earned' and reversed_at is null;
create index loyalty_ledger_of_customer on loyalty_ledger (customer_id, id desc);

-- The balance moves with the ledger and never by itself; its check (>= 0) is the customers table's.
create function move_points_balance() returns trigger language plpgsql as $$
begin
  update customers set points_balance = points_balance + new.points where id = new.customer_id;
  return null;
end $$;
create trigger move_points_balance after insert on loyalty_ledger
  for each row execute function move_points_balance();

create table vouchers (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  reward_id text not null references reward_dishes,
  -- The live order that it is spent on; given back (null again) when that order dies.
  order_id uuid references orders on delete set null,
  created_at timestamptz not null
);
create index vouchers_of_customer on vouchers (customer_id, created_at);
create index vouchers_of_order on vouchers (order_id) where order_id is not null;

alter table line_items add foreign key (voucher_id) references vouchers on delete set null;
