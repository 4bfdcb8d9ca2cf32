alter table todo_task add column open_while text;
alter table todo_task add column ended_by text;
alter table todo_task add constraint todo_task_ended_by_check CHECK ((char_length(ended_by) <= 20));
alter table todo_task add constraint todo_task_open_while_check CHECK ((char_length(open_while) <= 300));

create index todo_task_waiting_idx on todo_task (open_while text_pattern_ops) where source = 'machine' and not completed;

-- Titles that were never filled: what is next for the passenger now, as the registration meant it.
update todo_task t set title = left(coalesce(nullif(p.next_action, ''), 'Go on with the file of ' || p.full_name), 120)
from passenger p where p.id = t.passenger and t.source = 'machine' and t.title = '{next_action}';
update todo_task set title = 'Go on with the file' where source = 'machine' and title = '{next_action}';

-- Tasks of earlier versions get the condition their machine gives today; the nightly run ends those that are over.
update todo_task t set open_while = c.open_while
from (values
  ('Collect medical result of %', 'medical:visited|held'), ('Issue a new slip for %', 'medical:not_started'), ('Tell agent: % unfit', 'medical:unfit'), ('Re-medical for %', 'medical:expired|not_started'),
  ('Ticket for %, %', 'flight:requested'), ('Ticket for %', 'journey:ready_to_fly flight:not_started|requested|missed|offloaded|ticket_cancelled'), ('Confirm departure of %', 'flight:ticketed'),
  ('Refund/settle %', 'journey:cancelled'), ('Return passport of %', 'journey:cancelled custody:in_office|out'), ('Settle return of %', 'journey:returned'), ('FOMEMA medical of %', 'journey:arrived'),
  ('Repeat fingerprint of %', 'bmet_reg:failed|not_started'), ('Repeat biometrics of %', 'visa_bio:expired|not_started'), ('Correct MOFA of %', 'mofa:rejected|not_started'), ('New MOFA for %', 'mofa:expired|not_started'),
  ('BMET rejected %', 'manpower:rejected'), ('New clearance for %', 'manpower:expired|not_started'), ('Re-enrol %', 'training:failed|not_started|letter_issued'), ('Renew certificate of %', 'training:expired|not_started|letter_issued'),
  ('Decide on rejected visa of %', 'embassy:rejected'), ('Lost passport of %', 'custody:lost'), ('Consider putting % on hold: the passport is lost', 'custody:lost journey:active|ready_to_fly'),
  ('Arrival deadline of % is near', 'okala:obtained journey:active|ready_to_fly|on_hold'), ('% missed the fingerprint appointment', 'journey:active|ready_to_fly|on_hold')
) c(title, open_while)
where t.source = 'machine' and t.open_while is null and not t.completed and not t.deleted and not t.is_deleted and t.passenger is not null and t.title like c.title and (c.title <> 'Ticket for %' or t.title not like 'Ticket for %, %');

-- What registration asked for is over when another stage is next.
update todo_task t set open_while = 'next:' || s.stage
from (values ('Documents', 'documents'), ('Enrolment', 'enrolment'), ('CV', 'cv'), ('Visa', 'visa'), ('Medical', 'medical'), ('Police Clearance', 'police'), ('Training', 'training'), ('BMET Registration', 'bmet_reg'), ('Okala', 'okala'),
  ('MOFA', 'mofa'), ('Biometrics', 'visa_bio'), ('Attestation', 'attestation'), ('Embassy', 'embassy'), ('Manpower', 'manpower'), ('Flight', 'flight'), ('Delivery', 'delivery')) s(title, stage)
where t.source = 'machine' and t.open_while is null and not t.completed and not t.deleted and not t.is_deleted and t.passenger is not null and (t.title like s.title || ': %' or t.title = 'Waiting for ' || s.title);

-- Papers of every kind and the rest last as long as their file.
update todo_task set open_while = 'journey:draft|active|ready_to_fly|on_hold' where source = 'machine' and open_while is null and not completed and not deleted and not is_deleted and passenger is not null and (title like '% rejected' or title like 'Renew %' or title like 'Go on with the file%');
