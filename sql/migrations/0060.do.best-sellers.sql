-- Whether the menu begins with what is ordered most, and with which picture its rows are shown.
alter table settings add column best_sellers_first boolean not null default true;
alter table settings add column photos_lead boolean not null default true;

-- Counted each night from what was paid; a new dish says so until its last day.
alter table menu_items add column best_seller boolean not null default false;
alter table menu_items add column new_until date;

drop trigger raise_menu_version on settings;
create trigger raise_menu_version
after insert or update of takeaway_variant_surcharge_cents, best_sellers_first, photos_lead on settings
for each statement execute function raise_menu_version();
