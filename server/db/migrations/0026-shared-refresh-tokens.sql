-- Hash of a refresh token that two answers carried. If it is used twice, too, two people hold the session.
alter table sessions add column shared_hash text;
