-- The texts say 'email', and for how long a device keeps an order in the making: they are another version.
update settings
set
  legal = legal || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-28'
        then '2026-11-28.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-28'
    end,
    'legal.updatedOn', '28 novembre 2026'
  )
where split_part(legal ->> 'legal.version', '.', 1) <= '2026-11-28';
