-- What is held unpaid is looked up order by order: joined, the planner may read every hold that there ever was.
create index unpaid_holds_of_networks on unpaid_holds (order_id) where kind = 'network' and paid_at is null;

create or replace function unpaid_load()
returns integer
language sql
stable as $$
  select coalesce(sum((
    select h.load from slot_holds h where h.order_id = u.order_id and h.released_at is null
  )), 0)::integer
  from unpaid_holds u
  where u.kind = 'network' and u.paid_at is null
$$;

create or replace function ration_pressure(
  new_order_id uuid, new_load integer, of_customer uuid, share integer, most integer, proof bytea, proof_ends timestamptz
)
returns void
language plpgsql as $$
declare
  held integer;
begin
  -- Whoever paid here before, and says so by a session, is no stranger.
  if exists (
    select from orders o where o.customer_id = of_customer and o.paid_at is not null and o.status <> 'cancelled'
  ) then
    return;
  end if;
  select max(origin.load) into held
  from (
    select sum(u.load) as load
    from unpaid_holds u
    where u.paid_at is null
      and u.subject_hash in (select own.subject_hash from unpaid_holds own where own.order_id = new_order_id)
    group by u.subject_hash
  ) origin;
  if held > share then
    -- One after the other, so that a hundred at once see each other. It comes after the origins' own locks.
    perform pg_advisory_xact_lock(hashtextextended('unpaid load', 0));
    if unpaid_load() > most - new_load and unpaid_load() > 0 then
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
