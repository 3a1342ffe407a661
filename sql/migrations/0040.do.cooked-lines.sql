-- What is ticked as cooked, part by part: a set menu's dishes are cooked at different stations, any other line is one part.
-- Versions are numbers of one sequence, so that no two lines ever share one: a tick that was made of a line of which
-- something else has become meanwhile is known by its version.
alter table line_items add column cook_version bigint generated always as identity;

create table line_ticks (
  order_id uuid not null,
  line_no smallint not null,
  part smallint not null check (part between 0 and 19),
  is_cooked boolean not null,
  version bigint not null,
  at timestamptz not null,
  staff_id uuid references staff(id) on delete set null,
  primary key (order_id, line_no, part),
  foreign key (order_id, line_no) references line_items(order_id, line_no) on delete cascade
);
create index line_ticks_of_staff on line_ticks (staff_id) where staff_id is not null;

create function raise_tick_version() returns trigger language plpgsql as $$
begin
  new.version := nextval(pg_get_serial_sequence('line_items', 'cook_version'));
  return new;
end $$;

create trigger raise_tick_version before update of is_cooked on line_ticks
  for each row execute function raise_tick_version();

-- Another dish on the line, or a piece more: what was cooked is not all of it any more, or not it at all.
create function forget_ticks() returns trigger language plpgsql as $$
begin
  delete from line_ticks where order_id = old.order_id and line_no = old.line_no;
  new.cook_version := nextval(pg_get_serial_sequence('line_items', 'cook_version'));
  return new;
end $$;

create trigger forget_ticks
  before update of menu_item_id, quantity, variant, spicy_level, cooking_level, components, mix on line_items
  for each row
  when (
    new.quantity > old.quantity
    or new.menu_item_id is distinct from old.menu_item_id
    or new.variant is distinct from old.variant
    or new.spicy_level is distinct from old.spicy_level
    or new.cooking_level is distinct from old.cooking_level
    or new.components is distinct from old.components
    or new.mix is distinct from old.mix
  )
  execute function forget_ticks();

-- How often something of it was ticked: boards take the order anew by it. It raises no version, since a step of the
-- order that somebody has just tapped stays good. The name puts it behind the trigger that raises the version.
alter table orders add column cook_version integer not null default 0;

create function ticks_keep_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  return new;
end $$;

create trigger ticks_keep_version before update of cook_version on orders
  for each row when (new.cook_version <> old.cook_version and new.status = old.status)
  execute function ticks_keep_version();
