-- Two unpaid orders with somebody's telephone number kept that person from ordering, signed in or not; and orders of
-- drinks and rice escaped every ration. A customer who paid here before is judged as that account and device alone, and
-- a network's orders are counted whatever they weigh. `most` is missing in the rations of the release before.
create function is_known_customer(of_customer uuid)
returns boolean
language sql
stable as $$
  select of_customer is not null and exists (
    select from orders o where o.customer_id = of_customer and o.paid_at is not null and o.status <> 'cancelled'
  )
$$;
comment on function is_known_customer(uuid) is
  'Whether an account has paid an order here that was not called off: its person is no stranger.';

create or replace function ration_unpaid(new_order_id uuid, new_load integer, rations jsonb, paid_after timestamptz)
returns void
language plpgsql as $$
declare
  known boolean := (select is_known_customer(o.customer_id) from orders o where o.id = new_order_id);
  spent text;
begin
  -- In one order everywhere, so that two of one office never wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(r.hash, 0))
  from (select o.hash from jsonb_to_recordset(rations) as o(hash text) order by o.hash) r;
  select origin.kind into spent
  from jsonb_to_recordset(rations) as origin(kind text, hash text, orders integer, most integer, load integer, credit integer)
  cross join lateral (
    select
      coalesce(sum(u.load) filter (where u.paid_at is null), 0) as load,
      -- Of what many share those alone count that have not come to their payment page.
      count(*) filter (
        where u.paid_at is null and (
          origin.kind not in ('network', 'prefix')
          or not exists (select from payments p where p.order_id = u.order_id and p.status in ('opening', 'open'))
        )
      ) as orders,
      count(*) filter (where u.paid_at is null) as all_orders,
      coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid_load,
      count(*) filter (where u.paid_at > paid_after) as paid_orders
    from unpaid_holds u
    where u.subject_hash = decode(origin.hash, 'hex')
  ) held
  where not (known and origin.kind in ('network', 'prefix'))
    and (
      held.orders >= origin.orders + least(held.paid_orders, origin.credit)
      -- Drinks and rice weigh nothing in a slot, and are counted all the same.
      or held.all_orders >= origin.most + least(held.paid_orders, origin.credit)
      or (
        held.load > 0 and new_load > 0
        and held.load + new_load > origin.load + least(held.paid_load, origin.credit)
      )
    )
  limit 1;
  if found then
    raise exception 'too many unpaid orders' using errcode = 'LK004', detail = spent;
  end if;
  insert into unpaid_holds (order_id, subject_hash, load, kind)
  select new_order_id, decode(r.hash, 'hex'), new_load, r.kind
  from jsonb_to_recordset(rations) as r(kind text, hash text);
end $$;

create or replace function ration_slot(held_order_id uuid, wanted_at timestamptz, half integer, day_slots jsonb, place integer, paid_after timestamp with time zone)
returns void
language plpgsql as $$
declare
  known boolean := (select is_known_customer(o.customer_id) from orders o where o.id = held_order_id);
  origin record;
  held record;
  times_of_day timestamptz[] := array(select d.at from jsonb_to_recordset(day_slots) as d(at timestamptz));
begin
  for origin in
    select u.subject_hash, u.kind, u.load
    from unpaid_holds u
    where u.order_id = held_order_id and u.kind <> 'prefix' and u.load > 0
      and not (known and u.kind = 'network')
      -- Most often it holds nothing else.
      and exists (select from unpaid_holds o where o.subject_hash = u.subject_hash and o.order_id <> held_order_id)
  loop
    select
      coalesce(sum(u.load) filter (where u.paid_at is null), 0) as load,
      coalesce(sum(u.load) filter (where u.paid_at is null and u.slot_at = wanted_at), 0) as in_slot,
      count(*) filter (where u.paid_at is null and u.slot_at = wanted_at) as orders_in_slot,
      coalesce(sum(u.load) filter (where u.paid_at is null and u.slot_at = any(times_of_day)), 0) as on_day,
      coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid
    into held
    from (
      select u.load, u.paid_at, (
        select h.slot_at from slot_holds h where h.order_id = u.order_id and h.released_at is null
      ) as slot_at
      from unpaid_holds u
      where u.subject_hash = origin.subject_hash and u.order_id <> held_order_id
      -- Kept apart, so that each hold's slot is looked up once.
      offset 0
    ) u;
    -- One order of any size is served; of a network, which strangers share, two in each slot.
    if (case when origin.kind = 'network' then held.orders_in_slot > 1 else held.load > 0 end)
      and held.in_slot + origin.load > half + held.paid
    then
      raise exception 'half of a slot is held unpaid' using errcode = 'LK012', detail = 'half';
    end if;
    if held.on_day > 0 and not exists (
      select
      from jsonb_to_recordset(day_slots) as d(at timestamptz, capacity integer)
      left join pickup_slots s on s.slot_at = d.at
      where coalesce(s.held_load, 0) + case when d.at = wanted_at then origin.load else 0 end + place <= d.capacity
    ) then
      raise exception 'the last place of a day is held unpaid' using errcode = 'LK012', detail = 'last';
    end if;
  end loop;
end $$;

create or replace function ration_pressure(new_order_id uuid, new_load integer, of_customer uuid, share integer, most integer, proof bytea, proof_ends timestamptz)
returns void
language plpgsql as $$
declare
  held integer;
  unpaid integer;
begin
  -- Whoever paid here before, and says so by a session, is no stranger.
  if is_known_customer(of_customer) then
    return;
  end if;
  select max((
    select sum(u.load) from unpaid_holds u where u.subject_hash = own.subject_hash and u.paid_at is null
  )) into held
  from unpaid_holds own
  where own.order_id = new_order_id;
  if held > share then
    -- One after the other, so that a hundred at once see each other. It comes after the origins' own locks.
    perform pg_advisory_xact_lock(hashtextextended('unpaid load', 0));
    unpaid := unpaid_load();
    if unpaid > most - new_load and unpaid > 0 then
      raise exception 'too much is held unpaid' using errcode = 'LK013', detail = 'share';
    end if;
  end if;
  -- What is held at all is a sum over some hundred slots, and most often less already.
  if (
    select coalesce(sum(s.held_load), 0)
    from pickup_slots s
    where s.slot_at > (select o.created_at - interval '1 day' from orders o where o.id = new_order_id)
  ) < most
  then
    return;
  end if;
  if unpaid_load() < most then
    return;
  end if;
  if proof is not null then
    insert into spent_proofs (proof_hash, expires_at) values (proof, proof_ends) on conflict do nothing;
    if found then
      return;
    end if;
  end if;
  raise exception 'a proof of work is asked' using errcode = 'LK013', detail = 'proof';
end $$;
