alter table iata_ticket add column passport_no text;
alter table iata_ticket add column remarks text;
alter table ticket_edit add column passport_no text;
alter table ticket_edit add column remarks text;
alter table iata_ticket add constraint iata_ticket_passport_no_check CHECK ((char_length(passport_no) <= 9));
alter table iata_ticket add constraint iata_ticket_remarks_check CHECK ((char_length(remarks) <= 500));
alter table ticket_edit add constraint ticket_edit_passport_no_check CHECK ((char_length(passport_no) <= 9));
alter table ticket_edit add constraint ticket_edit_remarks_check CHECK ((char_length(remarks) <= 500));
