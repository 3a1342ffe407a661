-- The legal notice names the statement of accessibility, which is a text of its own now: they are another version. What
-- the audit has come to stands beside the audit, and no more in the settings.
update settings
set
  legal = (legal - 'accessibility.status') || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-26'
        then '2026-11-26.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-26'
    end,
    'legal.updatedOn', '26 novembre 2026'
  )
where split_part(legal ->> 'legal.version', '.', 1) <= '2026-11-26';
