-- Which transaction changed an order last, so that a board that was away can be given exactly what it has not seen. A
-- counter would not do: numbers are taken before the commit, and whoever has seen 6 would never be told of a 5 that
-- commits later. A snapshot knows which transactions it saw.
alter table orders add column changed_in xid8 not null default pg_current_xact_id();
create index orders_by_change on orders (changed_in);

create function note_order_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger note_order_change before update on orders for each row execute function note_order_change();

-- How much longer than promised the kitchen has said it needs, all delays together.
alter table orders add column delay_minutes integer not null default 0 check (delay_minutes >= 0);

create index orders_live on orders (pickup_at, id) where status in ('pending', 'confirmed', 'preparing', 'ready');
