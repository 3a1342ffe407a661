-- A short number to call out for each paid order, one of its pickup's Paris day. The day begins somewhere and goes on by a
-- step of its own, so that a number tells nobody how many were sold: 999 is 27 × 37, and a step that shares no factor
-- with it comes to each of them once. Whoever comes after them gets 1000, 1001: a confirmation never fails for a number.
create table call_days (
  called_on date primary key,
  first_number integer not null check (first_number between 1 and 999),
  step integer not null check (step > 0 and step % 3 <> 0 and step % 37 <> 0),
  given integer not null default 0 check (given >= 0)
);

create function call_number_at(day call_days, place integer) returns integer language sql immutable as $$
  select case when place <= 999 then 1 + (day.first_number - 1 + day.step * (place - 1)) % 999 else place end
$$;

create function begin_call_day(day date) returns void language sql as $$
  insert into call_days (called_on, first_number, step)
  values (
    day,
    1 + floor(random() * 999)::integer,
    (select s from generate_series(1, 998) s where s % 3 <> 0 and s % 37 <> 0 order by random() limit 1)
  )
  on conflict do nothing
$$;

create function next_call_number(day date) returns integer language plpgsql as $$
declare
  current call_days;
begin
  loop
    update call_days set given = given + 1 where called_on = day returning * into current;
    if found then
      return call_number_at(current, current.given);
    end if;
    perform begin_call_day(day);
  end loop;
end $$;
comment on function next_call_number is 'The next number of a day. It locks the day until commit: after the order, before its customer and its slot.';

alter table orders add column call_number integer;
-- The day that the number is of: a delay past midnight moves the pickup and leaves both.
alter table orders add column called_on date;

-- Rows are filled, not changed: no version is raised, no report counts them again.
alter table orders disable trigger user;
select begin_call_day(day)
from (
  select distinct coalesce((pickup_at at time zone 'Europe/Paris')::date, paid_on) as day
  from orders
  where paid_at is not null
) paid;
update orders o
set call_number = call_number_at(d, p.place), called_on = p.day
from (
  select id, day, (row_number() over (partition by day order by paid_at, id))::integer as place
  from (
    select id, paid_at, coalesce((pickup_at at time zone 'Europe/Paris')::date, paid_on) as day
    from orders
    where paid_at is not null
  ) paid
) p
join call_days d on d.called_on = p.day
where o.id = p.id;
update call_days d set given = (select count(*) from orders o where o.called_on = d.called_on);
alter table orders enable trigger user;

alter table orders
  add constraint orders_call_number_check check (call_number > 0),
  add constraint orders_called_when_paid_check
    check ((call_number is null) = (paid_at is null) and (called_on is null) = (paid_at is null)),
  add constraint one_order_of_call_number unique (called_on, call_number);

create function give_call_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.call_number is not null then
    if (new.call_number, new.called_on) is distinct from (old.call_number, old.called_on) then
      raise exception 'an order keeps the number that it is called by' using errcode = 'check_violation';
    end if;
  elsif new.paid_at is not null and new.call_number is null then
    new.called_on := coalesce((new.pickup_at at time zone 'Europe/Paris')::date, new.paid_on);
    new.call_number := next_call_number(new.called_on);
  end if;
  return new;
end $$;
create trigger give_call_number before insert or update of paid_at, call_number, called_on on orders
  for each row execute function give_call_number();
