-- The payment or refund whose receipt is attached to a mail. The file itself is made when the mail is sent.
alter table mails add column receipt_of uuid references payments on delete set null;
