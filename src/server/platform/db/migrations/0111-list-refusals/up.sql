-- Everything a passenger was refused for when the list was handed in: code, message, parts of the sentence, place to put it right.
alter table list_row add column refusals jsonb;
