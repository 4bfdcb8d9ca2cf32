-- Papers of the BMET file are lists of passengers too (steps.md 11 and 12, decision 0158).
alter table list_row drop constraint list_row_module_check;
alter table list_row add constraint list_row_module_check check (module in (
  'visa_submission_list', 'visa_cancel_list', 'visa_reissue_list', 'man_power_list', 'manpower_note_sheet', 'bmet_application', 'bmet_stamp', 'list_of_manpower_ref'));
