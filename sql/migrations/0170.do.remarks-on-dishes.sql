-- A customer's word on one dish, beside the order's note: the kitchen reads it at the dish.
-- expand: the former release writes none and reads none.
alter table line_items add column remark text check (char_length(remark) between 1 and 80);

-- What an erased person has written goes from the revisions' lines too; amounts and dishes stay.
create function changes_without_remarks(changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(side, (
    select coalesce(jsonb_agg(line - 'remark' order by place), '[]')
    from jsonb_array_elements(lines) with ordinality as all_lines (line, place)
  )), '{}')
  from jsonb_each(changes) as sides (side, lines)
$$;
