-- Who holds slots without having paid: nobody may hold more than a ration of them, or a stranger without a card blocks
-- the evening. A subject is an address, an e-mail or a phone number, as a keyed hash; the rows live as long as the order
-- is unpaid.
create table unpaid_holds (
  order_id uuid references orders (id) on delete cascade,
  subject_hash bytea check (length(subject_hash) = 32),
  load integer not null check (load >= 0),
  primary key (order_id, subject_hash)
);
create index unpaid_holds_of_subject on unpaid_holds (subject_hash);

create function ration_unpaid(
  new_order_id uuid, address bytea, contacts bytea[], new_load integer, most_orders integer, most_load integer
)
returns void
language plpgsql as $$
declare
  subject bytea;
  held record;
begin
  -- In one order everywhere, so that two of one office never wait for each other.
  for subject in select s from unnest(contacts || address) s order by s loop
    perform pg_advisory_xact_lock(hashtextextended(encode(subject, 'hex'), 0));
  end loop;
  for subject in select distinct s from unnest(contacts || address) s loop
    select coalesce(sum(u.load), 0) as load,
      -- Of an address those alone count that have not come to their payment page: colleagues share one.
      count(*) filter (
        where subject <> address
          or not exists (select from payments p where p.order_id = u.order_id and p.status in ('opening', 'open'))
      ) as orders
    into held
    from unpaid_holds u
    where u.subject_hash = subject;
    if held.orders >= most_orders or (held.load > 0 and new_load > 0 and held.load + new_load > most_load) then
      raise exception 'too many unpaid orders' using
        errcode = 'LK004', detail = case when subject = address then 'address' else 'contact' end;
    end if;
  end loop;
  insert into unpaid_holds (order_id, subject_hash, load)
  select distinct new_order_id, s, new_load from unnest(contacts || address) s;
end $$;
comment on function ration_unpaid(uuid, bytea, bytea[], integer, integer, integer) is
  'Notes who holds an unpaid order''s load, or raises LK004 when an address or a contact holds its ration already.';

create function end_unpaid_hold() returns trigger language plpgsql as $$
begin
  delete from unpaid_holds where order_id = new.id;
  return null;
end $$;

create trigger end_unpaid_hold after update of status on orders
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function end_unpaid_hold();
