-- The legal texts bear the date on which they were last written. A fresh database began with 'janvier 2024', a month in
-- which none of them existed; one whose restaurant has changed a value since keeps that later date.
update settings
set
  legal = legal || jsonb_build_object('legal.version', '2026-11-23', 'legal.updatedOn', '23 novembre 2026')
where split_part(legal ->> 'legal.version', '.', 1) < '2026-11-23';
