-- The dictionary is kept in memory by every process: each hears of a change, whichever of them made it.
create trigger dictionary_entry_changed
  after insert or update or delete on platform.dictionary_entry
  for each statement execute function kernel.tell_change('dictionary');
