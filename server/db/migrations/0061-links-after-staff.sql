-- Staff changed the address: links that are mailed to it work from then on, so that an administrator's stolen session
-- does not open somebody's account. Null when the owner chose the address.
alter table users add column links_from timestamptz;
-- When a link begins to work; null for at once.
alter table mail_links add column works_from timestamptz;
