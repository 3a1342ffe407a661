-- The privacy text says how an allergy is kept: the texts are another version.
update settings
set
  legal = legal || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-29'
        then '2026-11-29.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-29'
    end,
    'legal.updatedOn', '29 novembre 2026'
  )
where split_part(legal ->> 'legal.version', '.', 1) <= '2026-11-29';
