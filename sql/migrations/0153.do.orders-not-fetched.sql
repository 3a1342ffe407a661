-- An order that nobody fetches ends as 'no_show', and comes back if its customer does. A tap too early can be taken back:
-- a ready order to the kitchen, a handed-over one to the shelf.
-- expand: the check is wider, and the former release writes none of the new status.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('pending', 'confirmed', 'preparing', 'ready', 'delivered', 'no_show', 'cancelled'));

insert into order_status_moves (from_status, to_status)
values
  ('ready', 'preparing'),
  ('ready', 'no_show'),
  ('no_show', 'delivered'),
  ('delivered', 'ready');

-- From so many minutes after its pickup an order counts as not fetched: so long the terms promise to keep it.
alter table settings add column no_show_after_minutes integer not null default 60
  check (no_show_after_minutes >= 5 and no_show_after_minutes <= 600);
update settings set no_show_after_minutes = greatest(5, least(600, (legal ->> 'pickup.holdMinutes')::integer))
where legal ->> 'pickup.holdMinutes' ~ '^[0-9]{1,4}$';

-- A review says 'Achat vérifié' as long as its customer has an order that was handed over.
create function reviews_follow_hand_overs() returns trigger
language plpgsql as $$
begin
  if old.status = 'delivered' and new.status <> 'delivered' and new.customer_id is not null
    and not exists (select from orders where customer_id = new.customer_id and status = 'delivered' and id <> new.id) then
    update reviews set verified = false where customer_id = new.customer_id and verified;
  end if;
  return null;
end $$;
create trigger reviews_follow_hand_overs after update of status on orders
  for each row execute function reviews_follow_hand_overs();
