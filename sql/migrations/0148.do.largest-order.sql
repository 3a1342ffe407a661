-- One unpaid order of 300 mains made the whole house crowded: strangers of other networks, for other days, were refused.
-- An order keeps one slot from others, however large it is, and whoever asks keeps one slot, however many orders they have.
alter table settings
  add column max_order_load integer not null default 96 check (max_order_load >= 1 and max_order_load <= 5000);

create or replace function unpaid_load()
returns integer
language sql
stable as $$
  select coalesce(sum(least(coalesce(o.load, 0), (select s.slot_capacity from settings s))), 0)::integer
  from (
    select sum((
      select least(h.load, (select p.capacity from pickup_slots p where p.slot_at = h.slot_at))
      from slot_holds h
      where h.order_id = u.order_id and h.released_at is null
    )) as load
    from unpaid_holds u
    where u.kind = 'network' and u.paid_at is null
    -- Of IPv6 whoever has one /64 has thousands.
    group by coalesce((
      select w.subject_hash from unpaid_holds w where w.order_id = u.order_id and w.kind = 'prefix'
    ), u.subject_hash)
  ) o
$$;
comment on function unpaid_load() is
  'What is held without having been paid, of all together: an order counts for its slot at most, a network for one slot.';
