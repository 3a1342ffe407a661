-- Payouts: what the provider says moved on the restaurant's balance there, which fees it took, and with which payout each
-- amount went to the bank.
-- expand: the former release reads none of it.
alter table money_movements drop constraint money_movements_kind_check;
alter table money_movements add constraint money_movements_kind_check check (kind in (
  'opening', 'capture', 'refund', 'refund_failed', 'dispute', 'exchange', 'fee', 'payout', 'adjustment', 'restore'
));
alter table book_entries drop constraint book_entries_kind_check;
alter table book_entries add constraint book_entries_kind_check check (kind in (
  'opening', 'key', 'break', 'capture', 'refund', 'refund_failed', 'dispute', 'exchange', 'fee', 'payout', 'adjustment', 'restore'
));
create index book_entries_of_provider on book_entries (provider_id, kind);

alter table provider_comparisons drop constraint provider_comparisons_book_check;
alter table provider_comparisons
  add constraint provider_comparisons_book_check check (book in ('sessions', 'events', 'transactions', 'payouts'));

create table payouts (
  id text primary key,
  amount_cents integer not null,
  -- The provider's word: pending, in_transit, paid, failed, canceled.
  status text not null,
  created_at timestamptz not null,
  -- The day on which the bank is to have it.
  arrives_on date not null,
  failure text,
  -- Whether the provider can say what makes it up, and what it said adds up to it.
  is_automatic boolean not null,
  is_complete boolean not null default false,
  heard_at timestamptz not null
);
create index payouts_by_day on payouts (created_at desc, id);
comment on table payouts is 'Transfers of the provider to the restaurant''s bank account, as the provider tells them.';

create table provider_transactions (
  id text primary key,
  kind text not null check (
    kind in ('charge', 'refund', 'refund_failure', 'dispute', 'fee', 'payout', 'payout_failure', 'other')
  ),
  -- The provider's own word for it.
  provider_kind text not null,
  -- The payment, refund, dispute or payout that it is about; null where the provider names none.
  subject text,
  -- The payment behind it, and of a payment the order that we named to the provider.
  intent text,
  of_order uuid,
  amount_cents integer not null,
  fee_cents integer not null,
  net_cents integer not null check (net_cents = amount_cents - fee_cents),
  moved_at timestamptz not null,
  available_at timestamptz not null,
  payout_id text references payouts
);
create index provider_transactions_of_subject on provider_transactions (subject, kind);
create index provider_transactions_of_intent on provider_transactions (intent) where of_order is not null;
create index provider_transactions_of_payout on provider_transactions (payout_id, moved_at);
create index provider_transactions_by_day on provider_transactions (moved_at);
comment on table provider_transactions is 'Everything that moved on the restaurant''s balance at the provider, as the provider tells it.';

-- Fees, payouts and what is nothing that we know are movements that the provider alone tells; sales, refunds and disputes
-- are noted where we hear of them.
create function note_provider_transaction() returns trigger language plpgsql as $$
declare
  of_order uuid := coalesce(
    (select order_id from payments where payment_intent = new.subject),
    (select p.order_id from refunds r join payments p on p.id = r.payment_id where r.provider_refund_id = new.subject),
    (select order_id from disputes where id = new.subject)
  );
begin
  if new.fee_cents <> 0 then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at)
    values ('fee', false, of_order, new.id, - new.fee_cents, new.moved_at);
  end if;
  if new.kind in ('fee', 'payout', 'payout_failure', 'other') then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at)
    values (
      case new.kind when 'fee' then 'fee' when 'other' then 'adjustment' else 'payout' end,
      false, null, new.id, new.amount_cents, new.moved_at
    );
  end if;
  return null;
end $$;
create trigger note_provider_transaction after insert on provider_transactions
  for each row execute function note_provider_transaction();
