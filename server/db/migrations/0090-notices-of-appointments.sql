-- Moving and cancelling look for an appointment's notices, however many others wait for their mail.
create index notifications_of_appointment on notifications ((appointment ->> 'id')) where appointment is not null;
