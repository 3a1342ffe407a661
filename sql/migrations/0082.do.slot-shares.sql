-- Of one slot an origin holds half unpaid at most, and of a day never the last place of all.
create function ration_slot(
  held_order_id uuid, wanted_at timestamptz, half integer, day_slots jsonb, place integer, paid_after timestamptz
)
returns void
language plpgsql as $$
declare
  origin record;
  held record;
begin
  for origin in
    select u.subject_hash, u.kind, u.load
    from unpaid_holds u
    where u.order_id = held_order_id and u.kind <> 'prefix' and u.load > 0
  loop
    select
      coalesce(sum(u.load) filter (where u.paid_at is null), 0) as load,
      coalesce(sum(u.load) filter (where u.paid_at is null and h.slot_at = wanted_at), 0) as in_slot,
      count(*) filter (where u.paid_at is null and h.slot_at = wanted_at) as orders_in_slot,
      coalesce(sum(u.load) filter (
        where u.paid_at is null and h.slot_at in (select d.at from jsonb_to_recordset(day_slots) as d(at timestamptz))
      ), 0) as on_day,
      coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid
    into held
    from unpaid_holds u
    left join slot_holds h on h.order_id = u.order_id and h.released_at is null
    where u.subject_hash = origin.subject_hash and u.order_id <> held_order_id;
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
comment on function ration_slot(uuid, timestamptz, integer, jsonb, integer, timestamptz) is
  'Raises LK012 when an origin of an unpaid order would hold more than half of a slot, or the last place of a day. Call it after ration_unpaid, whose locks it needs.';
