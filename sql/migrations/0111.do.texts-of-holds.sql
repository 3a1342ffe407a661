-- The privacy and cookies pages say what is kept about unpaid orders, and for how long: they are another version, also
-- where they bear today's date already. An order keeps the one that its customer accepted.
update settings
set
  legal = legal || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-25'
        then '2026-11-25.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-25'
    end,
    'legal.updatedOn', '25 novembre 2026'
  )
where split_part(legal ->> 'legal.version', '.', 1) <= '2026-11-25';
