-- 'Pas venue' that was noted by mistake is taken back: that table is promised again. Every other refusal stays one.
drop trigger moves_legally on reservations;
create trigger moves_legally before update on reservations for each row
  when (new.status <> old.status and not (old.called_off is not distinct from 'no_show' and new.status = 'accepted'))
  execute function moves_legally();
