-- The language in which the user last used the panel, for mails; null until it is known.
alter table users add language text;
alter table users add constraint users_language check (language in ('en', 'pt', 'es'));
