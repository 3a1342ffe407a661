-- How hot a dish is cooked unless somebody says otherwise, and the part of its category that it stands in on the page.
alter table menu_items add column usual_heat smallint check (usual_heat between 1 and 4);
alter table menu_items
  add column dish_group text check (dish_group in ('wok', 'riz', 'curry', 'soupe', 'salade', 'grill'));

-- The dishes that every installation was filled with. An empty menu stays at its first version.
alter table menu_items disable trigger user;
update menu_items i
set usual_heat = case when i.spicy_levels then f.heat end, dish_group = f.dish_group
from (values
  ('yam-mamuang', 2, null),
  ('som-tam', 3, null),
  ('pad-thai', 1, 'wok'),
  ('pad-kapao', 3, 'wok'),
  ('pad-see-ew', null, 'wok'),
  ('pad-kee-mao', 3, 'wok'),
  ('vermicelles-sautes', null, 'wok'),
  ('pad-khing', null, 'wok'),
  ('pad-kratiem', null, 'wok'),
  ('pad-preaw-wan', null, 'wok'),
  ('pad-nam-prik-pao', 2, 'wok'),
  ('pad-pak', null, 'wok'),
  ('poulet-cajou', 1, 'wok'),
  ('boeuf-loc-lac', null, 'wok'),
  ('khao-pad', null, 'riz'),
  ('khao-pad-sapparot', null, 'riz'),
  ('khao-pad-kapao', 2, 'riz'),
  ('khao-man-kai', null, 'riz'),
  ('khai-jiao', null, 'riz'),
  ('curry-vert', 3, 'curry'),
  ('curry-rouge', 2, 'curry'),
  ('curry-panang', 2, 'curry'),
  ('curry-massaman', 1, 'curry'),
  ('curry-jaune', 1, 'curry'),
  ('chu-chee', 2, 'curry'),
  ('khao-soi', 2, 'curry'),
  ('curry-canard', 2, 'curry'),
  ('tom-yam', 3, 'soupe'),
  ('tom-kha', 2, 'soupe'),
  ('soupe-nouilles', 1, 'soupe'),
  ('bobun', null, 'soupe'),
  ('larb', 3, 'salade'),
  ('yam-woon-sen', 3, 'salade'),
  ('yam-nuea', 3, 'salade'),
  ('yum-talay', 3, 'salade'),
  ('tigre-qui-pleure', null, 'grill'),
  ('tigre-qui-pleure-riz-plantain', null, 'grill'),
  ('cote-de-porc', null, 'grill'),
  ('pla-rad-prik', 2, 'grill'),
  ('pla-neung-manao', 2, 'grill'),
  ('khung-thod-sod-makham', null, 'grill')
) as f (id, heat, dish_group)
where i.id = f.id;
alter table menu_items enable trigger user;

update menu_version set version = version + 1 where exists (select from menu_items);
