-- Expands: the consents that merchants offer to members, and since when signing in with a code is off. The version before
-- knows neither the table nor the column.

-- What members are asked. A text that was offered once is kept as it was, because consents name its version.
create table consent_texts (
	merchant_id bigint not null,
	purpose text not null, -- a word of the merchant, as in consents
	version text not null,
	position integer, -- among those that are offered; null for one that is not offered any more
	texts jsonb not null, -- by language: title and text, null where there is none
	created_at timestamptz not null,
	constraint consent_texts_pkey primary key (merchant_id, purpose, version),
	constraint consent_texts_merchant foreign key (merchant_id) references merchants (id)
);
create unique index consent_texts_offered on consent_texts (merchant_id, purpose) where position is not null;

alter table member_settings add sign_in_off_at timestamptz; -- since when codes sign nobody in; null while they do
drop trigger member_settings_noted on member_settings;
create trigger member_settings_noted
	after insert or delete or update of merchant_id, is_on, origins, changed_at, sign_in_off_at
	on member_settings for each row execute function note_change('merchant_id', 'merchant_id',
		'merchant_id is_on origins changed_at', 'sign_in_off_at');
