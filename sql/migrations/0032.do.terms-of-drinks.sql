-- The terms say of every closed drink whether it can be given back, in a set menu too, and how the first free slot is
-- proposed: they are another version, also where they bear today's date already. An order keeps the one that its
-- customer accepted.
update settings
set
  legal = legal || jsonb_build_object(
    'legal.version',
    case
      when split_part(legal ->> 'legal.version', '.', 1) = '2026-11-23'
        then '2026-11-23.' || (coalesce(nullif(split_part(legal ->> 'legal.version', '.', 2), ''), '1')::integer + 1)
      else '2026-11-23'
    end,
    'legal.updatedOn', '23 novembre 2026'
  )
where split_part(legal ->> 'legal.version', '.', 1) <= '2026-11-23';
