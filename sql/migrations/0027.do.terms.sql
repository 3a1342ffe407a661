-- The terms name the hours no more (article 6: they are the settings'), hence they are another version. An order keeps the
-- one that its customer accepted. Where there are no settings yet, the texts begin with them.
update settings
set
  legal = legal || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-22'
        then '2026-11-22.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-22'
    end,
    'legal.updatedOn', '22 novembre 2026'
  );
