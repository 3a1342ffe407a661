-- Somebody has read allergens and origins of the whole menu and answers for them. Before that, nobody may sell.
alter table settings
  add column menu_confirmed_by uuid references staff,
  add column menu_confirmed_at timestamptz,
  add constraint menu_confirmed_is_whole check ((menu_confirmed_by is null) = (menu_confirmed_at is null));
-- When a password was last set; whoever set one keeps it for long, and should hear so.
alter table staff add column password_set_at timestamptz not null default now();
update staff set password_set_at = created_at;
