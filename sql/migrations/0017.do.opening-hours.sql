-- Opening hours by weekday: seven lists from Monday, each of services {"opens", "closes"} in their order; an empty one is
-- a day off. What a service may be is decided by api/features/settings/rules/hours-errors.ts.
alter table settings add column week jsonb;
update settings
set
  week = (
    select jsonb_agg(jsonb_build_array(hours))
    from (select restaurant -> 'hours' as hours from generate_series(1, 7)) seven_days
  ),
  restaurant = restaurant - 'hours';
alter table settings
  alter column week set not null,
  add check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7);
