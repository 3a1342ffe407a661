-- A slip that belongs to no order: it shows that a printer is set up as it should be.
alter table print_jobs
  alter column order_id drop not null,
  drop constraint print_jobs_cause_check,
  add constraint print_jobs_cause_check
    check (cause in ('confirmed', 'changed', 'cancelled', 'copy', 'refunded_part', 'refunded', 'test')),
  add constraint order_by_cause check ((order_id is null) = (cause = 'test'));
create index print_jobs_tests on print_jobs (printer_id, place) where cause = 'test';
