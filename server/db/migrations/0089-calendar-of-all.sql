-- The office's calendar is of all nutritionists, also of what is settled. Reminders use the same index.
drop index appointments_booked;
create index appointments_by_time on appointments (starts_at);
