-- What a session knew of its customer's last visit outlives it: a session goes 30 days after its end, a customer three
-- years after the last contact.
alter table customers add column last_seen_at timestamptz;

create function keep_last_seen() returns trigger language plpgsql as $$
begin
  update customers
  set last_seen_at = greatest(last_seen_at, old.last_seen_at)
  where id = old.customer_id;
  return null;
end $$;

create trigger keep_last_seen after delete on sessions
  for each row when (old.customer_id is not null) execute function keep_last_seen();

-- The moves of everything that has a status beside the orders, which have a table of their own.
create table status_moves (
  of_table text,
  from_status text,
  to_status text,
  primary key (of_table, from_status, to_status)
);

insert into status_moves (of_table, from_status, to_status)
values
  ('payments', 'opening', 'open'),
  ('payments', 'opening', 'expired'),
  ('payments', 'open', 'paid'),
  ('payments', 'open', 'expired'),
  -- Paid at the last moment: the money is written down, and goes back where it settles nothing.
  ('payments', 'expired', 'paid'),
  ('refunds', 'queued', 'sent'),
  ('refunds', 'queued', 'failed'),
  ('reservations', 'pending', 'accepted'),
  ('reservations', 'pending', 'declined'),
  -- A promised table may be called off; a refusal is the last word.
  ('reservations', 'accepted', 'declined');

create function moves_legally() returns trigger language plpgsql as $$
begin
  if not exists (
    select from status_moves
    where of_table = tg_table_name and from_status = old.status and to_status = new.status
  ) then
    raise exception 'illegal move of % from % to %', tg_table_name, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger moves_legally before update on payments
  for each row when (new.status <> old.status) execute function moves_legally();
create trigger moves_legally before update on refunds
  for each row when (new.status <> old.status) execute function moves_legally();
create trigger moves_legally before update on reservations
  for each row when (new.status <> old.status) execute function moves_legally();
