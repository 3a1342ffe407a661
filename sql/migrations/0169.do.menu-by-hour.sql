-- Whether the takeaway menu begins by the hour: the set menus while they are had, else the mains (docs/decisions/0198-the-menu-leads-by-the-hour.md).
-- expand: the former release neither writes nor reads it.
alter table settings add column menu_by_hour boolean not null default true;
