-- What the label of a drink in a closed can or bottle says, to be read before it is bought (EU 1169/2011, art. 9, 14):
-- null where nobody has copied it from the label yet.
alter table menu_items
  add column ingredients text check (ingredients <> ''),
  add column nutrition text check (nutrition <> ''),
  add column food_operator text check (food_operator <> '');

-- Only plain mineral water is known without its label. An empty menu stays at its first version.
alter table menu_items disable trigger user;
update menu_items
set ingredients = 'Eau minérale naturelle.'
where id in ('eau-plate-alpes', 'eau-plate-vosges', 'eau-plate-150');
alter table menu_items enable trigger user;

update menu_version set version = version + 1 where exists (select from menu_items);
