-- Where in the kitchen a dish is made: a tablet there shows its own dishes alone.
alter table menu_items
  add column station text not null default 'wok' check (station in ('wok', 'friture', 'froid', 'bar'));

-- What every installation was filled with, and the rest by its category. An empty menu stays at its first version.
alter table menu_items disable trigger user;
update menu_items
set station = case
  when id in (
    'nems-poulet', 'nems-crevettes', 'nems-legumes', 'poulet-citronnelle', 'ailes-poulet', 'tod-man-pla', 'tod-man-kung',
    'beignets-crevettes', 'tofu-frit', 'pla-rad-prik', 'khung-thod-sod-makham', 'beignets-banane', 'plantain-frit',
    'poulet-croustillant'
  ) then 'friture'
  when id in ('som-tam', 'yam-mamuang', 'rouleaux-crevettes', 'rouleaux-tofu', 'yam-nuea') or category_key = 'desserts'
    then 'froid'
  when category_key in ('entrees', 'plats', 'supplements') then 'wok'
  else 'bar'
end;
alter table menu_items enable trigger user;

update menu_version set version = version + 1 where exists (select from menu_items);
