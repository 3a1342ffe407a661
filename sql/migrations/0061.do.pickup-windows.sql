-- When pickups are taken: seven lists from Monday, each of windows {"first", "last", "stepMinutes", "capacity"} in their
-- order. A window whose last pickup is no later than its first goes on past midnight and belongs to the day on which it
-- begins; a capacity of null is that of every slot. Null: the usual week of
-- api/features/settings/rules/pickup/pickup-week.ts.
create function minutes_of(at text)
returns integer
language sql immutable strict as $$
  select split_part(at, ':', 1)::integer * 60 + split_part(at, ':', 2)::integer
$$;
comment on function minutes_of(text) is 'The minutes from midnight to a time `HH:MM`.';

-- Two slots at one instant would be one slot with two capacities, so no two windows share a minute of the week, of which
-- the last is followed by the first.
create function is_pickup_week(week jsonb)
returns boolean
language plpgsql immutable as $$
declare
  each_day jsonb;
  each_window jsonb;
  first_minute integer;
  last_minute integer;
  taken int4multirange := '{}';
  span int4multirange;
begin
  if jsonb_typeof(week) <> 'array' or jsonb_array_length(week) <> 7 then
    return false;
  end if;
  for day_of_week in 0..6 loop
    each_day := week -> day_of_week;
    if jsonb_typeof(each_day) <> 'array' or jsonb_array_length(each_day) > 4 then
      return false;
    end if;
    for each_window in select jsonb_array_elements(each_day) loop
      if not coalesce(
        each_window ->> 'first' ~ '^([01]\d|2[0-3]):[0-5]\d$'
          and each_window ->> 'last' ~ '^([01]\d|2[0-3]):[0-5]\d$'
          and each_window ->> 'stepMinutes' in ('10', '15', '20', '30', '45', '60'),
        false
      ) then
        return false;
      end if;
      if each_window ->> 'capacity' is not null
        and not (each_window ->> 'capacity' ~ '^\d{1,4}$' and (each_window ->> 'capacity')::integer between 1 and 1000)
      then
        return false;
      end if;
      first_minute := day_of_week * 1440 + minutes_of(each_window ->> 'first');
      last_minute := day_of_week * 1440 + minutes_of(each_window ->> 'last');
      if last_minute < first_minute then
        last_minute := last_minute + 1440;
      end if;
      span := int4multirange(int4range(first_minute, last_minute, '[]'));
      if last_minute >= 10080 then
        span := int4multirange(int4range(first_minute, 10080), int4range(0, last_minute - 10080, '[]'));
      end if;
      if taken && span then
        return false;
      end if;
      taken := taken + span;
    end loop;
  end loop;
  return true;
end $$;
comment on function is_pickup_week(jsonb) is 'Whether pickups can be taken in these windows: seven days, times, steps, and no minute in two of them.';

alter table settings add column pickup_week jsonb check (pickup_week is null or is_pickup_week(pickup_week));
