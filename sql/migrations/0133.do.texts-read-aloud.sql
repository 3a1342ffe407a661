-- The texts say 'facturette' and 'mot pour la cuisine' as the pages do, and the number that the counter calls by: they are
-- another version.
update settings
set
  legal = legal || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-27'
        then '2026-11-27.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-27'
    end,
    'legal.updatedOn', '27 novembre 2026'
  )
where split_part(legal ->> 'legal.version', '.', 1) <= '2026-11-27';
