-- When more is held unpaid than honest evenings ever showed, an asker who never paid holds a small share, and proves by
-- a computation that it is no cheap script. Every process reads it from the holds themselves.
create table spent_proofs (
  proof_hash bytea primary key check (length(proof_hash) = 32),
  expires_at timestamptz not null
);
create index spent_proofs_by_end on spent_proofs (expires_at);

-- The load that is held without having been paid, of all origins together.
create function unpaid_load()
returns integer
language sql
stable as $$
  select coalesce(sum(h.load), 0)::integer
  from unpaid_holds u
  join slot_holds h on h.order_id = u.order_id and h.released_at is null
  where u.kind = 'network' and u.paid_at is null
$$;

create function ration_pressure(
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
comment on function ration_pressure(uuid, integer, uuid, integer, integer, bytea, timestamptz) is
  'Raises LK013 when much is held unpaid and a stranger wants more than a share of a slot, or brings no unspent proof of work. Call it after ration_unpaid.';
