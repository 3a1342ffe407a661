-- An order for the till that nobody fetched waits for nobody any more: it leaves room for the next one.
create or replace function hold_till(most integer)
returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('orders at the till', 0));
  if (
    select count(*) from orders where till_at is not null and collected_at is null and status <> 'cancelled' and status <> 'no_show'
  ) >= most then
    raise exception 'as many orders as may wait for the till' using errcode = 'LK010';
  end if;
end $$;
