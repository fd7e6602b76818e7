-- What a challenger does not like to eat, in their own words, and the weekdays on which they fast ('Monday').
alter table patient_profiles
  add column dislikes text[] not null default '{}',
  add column fasting_weekdays text[] not null default '{}'
    check (fasting_weekdays <@ '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}');
