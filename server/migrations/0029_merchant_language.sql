-- Cashiers read the message of a refusal as it is. It comes in the language that the request asks for, and otherwise in
-- that of the merchant. redemptions.disabled_reason, which is told again when a redemption is asked for again, holds the
-- sentence in every language from now on, as JSON; what is there already stays an English sentence.
alter table merchants
	add column language text not null default 'en'
		constraint merchants_language_is_spoken check (language in ('en', 'pt', 'es'));
