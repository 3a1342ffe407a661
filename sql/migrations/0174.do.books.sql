-- The books: every movement of money at the payment provider, noted in the transaction that makes it true, and the
-- entries that one writer numbers, chains by their hashes and signs.
-- expand: the former release moves money as before, and the triggers note its movements too.
alter table refunds add column failed_at timestamptz;

create table money_movements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'capture', 'refund', 'refund_failed', 'dispute', 'exchange')),
  -- Whether it belongs to a sale; a payment that goes back whole pays for nothing.
  is_sale boolean not null,
  order_id uuid,
  -- The provider's name for what moved.
  provider_id text not null,
  amount_cents integer not null,
  moved_at timestamptz not null,
  -- What the order held at that moment: lines with their VAT shares.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array')
);
comment on table money_movements is 'Movements that no entry of the books tells yet: triggers note them, and the writer of the books takes each one away with the entry that it writes.';

create table book_entries (
  number bigint primary key check (number > 0),
  kind text not null check (kind in ('opening', 'key', 'break', 'capture', 'refund', 'refund_failed', 'dispute', 'exchange')),
  is_sale boolean not null,
  order_id uuid,
  provider_id text not null,
  amount_cents integer not null,
  moved_at timestamptz not null,
  -- The Paris day of that.
  moved_on date not null,
  -- [rate, net cents, VAT cents] for each rate; what a refund takes is below zero.
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  -- [line, pieces, discount cents of a piece, is free, [[rate, gross cents]…]] for each line that a capture pays.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  written_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64)
);
create index book_entries_of_order on book_entries (order_id, number) where order_id is not null;
create index book_entries_by_day on book_entries (moved_on, number);
comment on table book_entries is 'The books: only ever added to, and no column is personal. Source: CGI, article 286, I, 3° bis.';

create table book_closings (
  number integer primary key check (number > 0),
  period text not null check (period in ('day', 'month', 'year')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The last entry when it was sealed; 0 before there was one.
  last_entry bigint not null check (last_entry >= 0),
  last_hash bytea not null check (octet_length(last_hash) = 32),
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  -- What was ever sold and kept, and what was ever captured for sales, up to its end.
  perpetual_cents bigint not null,
  perpetual_captured_cents bigint not null,
  sealed_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64),
  unique (period, starts_on)
);
comment on table book_closings is 'Closings of Paris days, months and years: sealed once, never computed again.';

create function refuse_changed_books() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'BK001';
end $$;
create trigger only_added_to before update or delete on book_entries for each row execute function refuse_changed_books();
create trigger never_emptied before truncate on book_entries for each statement execute function refuse_changed_books();
create trigger only_added_to before update or delete on book_closings for each row execute function refuse_changed_books();
create trigger never_emptied before truncate on book_closings for each statement execute function refuse_changed_books();

-- A new row follows the last one: no number is left out, and two writers cannot both follow the same one.
create function follow_last_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, hash into last from book_entries order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.previous_hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) then
    raise exception 'entry % does not follow the last one', new.number using errcode = 'BK002';
  end if;
  return new;
end $$;
create trigger follow_last_entry before insert on book_entries for each row execute function follow_last_entry();

create function follow_last_closing() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, hash into last from book_closings order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.previous_hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) then
    raise exception 'closing % does not follow the last one', new.number using errcode = 'BK002';
  end if;
  return new;
end $$;
create trigger follow_last_closing before insert on book_closings for each row execute function follow_last_closing();

-- The lines of an order as the books need them.
create function booked_lines(of_order uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'line', line_no, 'pieces', quantity - removed_quantity, 'discountCents', discount_cents,
    'isFree', voucher_id is not null, 'vatShares', vat_shares
  ) order by line_no), '[]')
  from line_items
  where order_id = of_order and removed_quantity < quantity
$$;

create function note_capture() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'paid' then return null; end if;
  insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
  values ('capture', new.settles, new.order_id, new.payment_intent, new.captured_cents, new.paid_at,
    case when new.settles then booked_lines(new.order_id) else '[]' end);
  return null;
end $$;
create trigger note_capture after insert or update of status on payments
  for each row when (new.status = 'paid') execute function note_capture();

create function note_refund() returns trigger language plpgsql as $$
declare
  paid record;
begin
  select order_id, settles into paid from payments where id = new.payment_id;
  if tg_op = 'INSERT' or old.status not in ('sent', 'failed') then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
    values ('refund', coalesce(paid.settles, false), paid.order_id, new.provider_refund_id, - new.amount_cents,
      new.sent_at, booked_lines(paid.order_id));
  end if;
  if new.status = 'failed' and (tg_op = 'INSERT' or old.status <> 'failed') then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
    values ('refund_failed', coalesce(paid.settles, false), paid.order_id, new.provider_refund_id, new.amount_cents,
      coalesce(new.failed_at, new.sent_at), booked_lines(paid.order_id));
  end if;
  return null;
end $$;
create trigger note_refund after insert or update of status on refunds
  for each row when (new.status in ('sent', 'failed')) execute function note_refund();

-- What a bank takes is no refund: the sale and its tax stand, and the money is owed until the dispute is won.
create function note_dispute() returns trigger language plpgsql as $$
declare
  taken integer := new.withdrawn_cents - case when tg_op = 'UPDATE' then old.withdrawn_cents else 0 end;
begin
  if taken = 0 then return null; end if;
  insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at)
  values ('dispute', false, new.order_id, new.id, - taken, new.heard_at);
  return null;
end $$;
create trigger note_dispute after insert or update of withdrawn_cents on disputes
  for each row execute function note_dispute();

-- An exchange at one price moves no money, and may move VAT from one rate to another.
create function note_exchange() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'applied' then return null; end if;
  insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
  select 'exchange', true, o.id, new.id::text, 0, new.ended_at, booked_lines(o.id)
  from orders o
  where o.id = new.order_id and o.captured_cents > 0;
  return null;
end $$;
create constraint trigger note_exchange after insert or update on order_revisions deferrable initially deferred
  for each row when (new.status = 'applied' and new.total_after_cents = new.total_before_cents)
  execute function note_exchange();

-- The books begin with what is there.
insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
select 'opening', false, count(*) || ' payments, ' || (select count(*) from refunds where status in ('sent', 'failed'))
    || ' refunds and ' || (select count(*) from disputes where withdrawn_cents > 0)
    || ' disputes from before the books', 0, min(paid_at)
from payments
where status = 'paid'
having count(*) > 0;

insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
select kind, is_sale, order_id, provider_id, amount_cents, moved_at,
  case when is_sale then booked_lines(order_id) else '[]' end
from (
  select 'capture' as kind, settles as is_sale, order_id, payment_intent as provider_id,
    captured_cents as amount_cents, paid_at as moved_at, 1 as turn
  from payments
  where status = 'paid'
  union all
  select 'refund', p.settles, p.order_id, r.provider_refund_id, - r.amount_cents, r.sent_at, 2
  from refunds r
  join payments p on p.id = r.payment_id
  where r.status in ('sent', 'failed')
  union all
  select 'refund_failed', p.settles, p.order_id, r.provider_refund_id, r.amount_cents, r.sent_at, 3
  from refunds r
  join payments p on p.id = r.payment_id
  where r.status = 'failed'
  union all
  select 'dispute', false, order_id, id, - withdrawn_cents, heard_at, 4
  from disputes
  where withdrawn_cents > 0
) moved
order by moved_at, turn, provider_id;

-- Whether the restaurant hears each morning what the day before sold.
alter table settings add column closing_mail boolean not null default true;

alter table staff drop constraint staff_role_check;
alter table staff
  add constraint staff_role_check check (role in ('admin', 'manager', 'counter', 'kitchen', 'accountant'));
