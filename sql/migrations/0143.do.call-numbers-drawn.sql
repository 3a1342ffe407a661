-- A call number is drawn among those that its day has free. Going on by the day's step, three numbers of one's own were
-- multiples that told the day's orders between them exactly. The row of `call_days` stays what orders of a day wait for.
-- expand: the release before gives no number by itself: only the trigger's function calls these and reads the columns
create or replace function next_call_number(day date) returns integer language plpgsql as $$
declare
  drawn integer;
begin
  insert into call_days (called_on, given)
  values (day, 1)
  on conflict (called_on) do update
    set given = call_days.given + 1;
  -- The lock is held from here on: this statement sees the numbers of all who had it before.
  select number into drawn
  from (
    select generate_series(1, 999) as number
    except
    select call_number from orders where called_on = day
  ) free
  order by random()
  limit 1;
  return coalesce(drawn, (select max(call_number) + 1 from orders where called_on = day));
end $$;

drop function call_number_at(call_days, integer);
drop function begin_call_day(date);
alter table call_days drop column first_number, drop column step;
