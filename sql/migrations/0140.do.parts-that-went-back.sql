-- How many pieces of a set menu had their drink alone given back: its price is off what these pieces are still worth to
-- a refund or to a revision.
alter table line_items add column part_refunded_quantity smallint not null default 0;
update line_items l
set part_refunded_quantity = least(l.quantity, gone.pieces)
from (
  select w.order_id, (d.drink ->> 'lineNo')::smallint as line_no, sum((d.drink ->> 'quantity')::integer) as pieces
  from withdrawals w
  join orders o on o.id = w.order_id and o.till_at is null
  cross join lateral jsonb_array_elements(w.drinks) as d(drink)
  where w.refunded_at is not null and (d.drink ->> 'isPart')::boolean
  group by 1, 2
) gone
where l.order_id = gone.order_id and l.line_no = gone.line_no and l.components is not null;
-- expand: the release before leaves the column at nought, and takes no pieces off a line
alter table line_items add constraint line_items_part_refunded_check check (
  part_refunded_quantity >= 0 and part_refunded_quantity <= quantity
  and (part_refunded_quantity = 0 or components is not null)
);

-- What of the pieces that a revision takes off had gone back before: off the total with it, and given once.
alter table order_revisions add column returned_cents integer not null default 0 check (returned_cents >= 0);
alter table order_revisions drop constraint order_revisions_check1;
-- expand: with nothing returned it is the former check under another name
alter table order_revisions add constraint order_revisions_waiting_check check (
  status = 'applied' or pay_by is not null and total_after_cents + returned_cents > total_before_cents
);
