-- 'Cuisine' and 'Comptoir': roles with less than a manager's. What each may do stands in api/kernel/people/roles.ts.
-- expand: every row keeps its role; before the former release comes back, accounts of the new roles are disabled (docs/operations.md).
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('admin', 'manager', 'counter', 'kitchen'));

-- How much a person at the counter may give away on a Paris day, in cents; 0: nothing, until the administrator says so.
alter table settings add column counter_refund_cents integer not null default 0
  check (counter_refund_cents between 0 and 100000);
