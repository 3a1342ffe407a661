-- The journal is read by person and by action, newest first, and by day.
create index audit_entries_by_staff on audit_entries (staff_id, id desc);
create index audit_entries_by_action on audit_entries (action, id desc);
create index audit_entries_by_day on audit_entries (at);
