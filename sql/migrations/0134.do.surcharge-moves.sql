-- Mains priced by variant cost a surcharge more to take away: what a dish has cost there is known only together with when
-- it came into the mains, and when it left them. What was before is as the first move says.
create table surcharge_moves (
  id bigint generated always as identity primary key,
  item_id text not null references menu_items(id),
  bears_surcharge boolean not null,
  changed_at timestamptz not null
);
create index surcharge_moves_by_time on surcharge_moves (changed_at);
