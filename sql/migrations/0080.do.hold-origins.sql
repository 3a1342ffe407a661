-- What is known of who asks is rationed by how much it says: a device, a telephone, a mailbox and an account are one
-- person's, a network is shared by colleagues, and the /48 of an IPv6 address by a neighbourhood. What was paid from a
-- network in the last half hour widens its ration, so that an office that pays goes on ordering.
delete from unpaid_holds;
alter table unpaid_holds
  add column kind text not null
    check (kind in ('device', 'telephone', 'mailbox', 'account', 'network', 'prefix')),
  add column paid_at timestamptz check (paid_at is null or kind in ('network', 'prefix'));
create index unpaid_holds_by_payment on unpaid_holds (paid_at) where paid_at is not null;

drop function ration_unpaid(uuid, bytea, bytea[], integer, integer, integer);

create function ration_unpaid(new_order_id uuid, new_load integer, rations jsonb, paid_after timestamptz)
returns void
language plpgsql as $$
declare
  origin record;
  held record;
begin
  -- In one order everywhere, so that two of one office never wait for each other.
  for origin in select r.hash from jsonb_to_recordset(rations) as r(hash text) order by r.hash loop
    perform pg_advisory_xact_lock(hashtextextended(origin.hash, 0));
  end loop;
  for origin in
    select r.kind, decode(r.hash, 'hex') as hash, r.orders, r.load, r.credit
    from jsonb_to_recordset(rations) as r(kind text, hash text, orders integer, load integer, credit integer)
  loop
    select
      coalesce(sum(u.load) filter (where u.paid_at is null), 0) as load,
      -- Of what many share those alone count that have not come to their payment page.
      count(*) filter (
        where u.paid_at is null and (
          origin.kind not in ('network', 'prefix')
          or not exists (select from payments p where p.order_id = u.order_id and p.status in ('opening', 'open'))
        )
      ) as orders,
      coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid_load,
      count(*) filter (where u.paid_at > paid_after) as paid_orders
    into held
    from unpaid_holds u
    where u.subject_hash = origin.hash;
    if held.orders >= origin.orders + least(held.paid_orders, origin.credit)
      or (
        held.load > 0 and new_load > 0
        and held.load + new_load > origin.load + least(held.paid_load, origin.credit)
      )
    then
      raise exception 'too many unpaid orders' using errcode = 'LK004', detail = origin.kind;
    end if;
  end loop;
  insert into unpaid_holds (order_id, subject_hash, load, kind)
  select new_order_id, decode(r.hash, 'hex'), new_load, r.kind
  from jsonb_to_recordset(rations) as r(kind text, hash text);
end $$;
comment on function ration_unpaid(uuid, integer, jsonb, timestamptz) is
  'Notes who holds an unpaid order''s load, or raises LK004 with the kind of origin that holds its ration already.';

-- What was paid is kept of networks alone, for as long as it widens their ration; a job deletes it then.
create or replace function end_unpaid_hold() returns trigger language plpgsql as $$
begin
  if new.status = 'confirmed' and old.status = 'pending' then
    delete from unpaid_holds where order_id = new.id and kind not in ('network', 'prefix');
    update unpaid_holds set paid_at = new.paid_at where order_id = new.id;
  elsif new.status = 'cancelled' or old.status = 'pending' then
    delete from unpaid_holds where order_id = new.id;
  end if;
  return null;
end $$;
drop trigger end_unpaid_hold on orders;
create trigger end_unpaid_hold after update of status on orders
  for each row when (old.status <> new.status and (old.status = 'pending' or new.status = 'cancelled'))
  execute function end_unpaid_hold();
