-- People look for customers by a piece of a name, e-mail, document, telephone number or store id, among a million of
-- them and while they type. The words to find a customer by are made by the database from what is known, so no writer
-- can forget them: small letters, without accents, each with the merchant before it, so that no merchant's search
-- looks at another's. A text search vector finds their beginnings without any extension.
alter table customers
	add column blocked_at timestamptz, -- earns and redeems nothing since then
	add column blocked_reason text,
	add column erased_at timestamptz, -- since when nothing here names a person
	-- lengths and separators by hand: an order with a new customer pays for this, and regular expressions are dear
	add column words tsvector generated always as (array_to_tsvector(array_remove(string_to_array(
		merchant_id::text || ':' || replace(
			lower(
				coalesce(case when octet_length(name) = char_length(name) then left(name, 160)
					else regexp_replace(normalize(left(name, 160), NFD), '[\u0300-\u036f]', '', 'g') end, '')
				|| ' ' || coalesce(left(email, 160), '') || ' ' || left(original_id, 160)
				|| ' ' || translate(left(original_id, 160), '-_./:', '     ')
				|| ' ' || coalesce(translate(left(document, 160), '.-/ ', ''), '')
				|| ' ' || coalesce(translate(left(phone, 160), '+()-. ', ''), '')
				|| ' ' || coalesce(right(translate(left(phone, 160), '+()-. ', ''), 9), '')),
			' ', ' ' || merchant_id::text || ':'),
		' '), merchant_id::text || ':'))) stored;

-- New words wait in a short list first, so that an order with a new customer pays for one append.
create index customers_words on customers using gin (words) with (gin_pending_list_limit = 256);
create index customers_blocked on customers (merchant_id, id) where blocked_at is not null;

-- Orders are looked at by their date, newest first; and the few that bring a coupon by its code.
create index orders_by_date on orders (merchant_id, placed_at, id);
create index orders_by_coupon on orders (merchant_id, coupon, placed_at, id) where coupon is not null;

-- What belongs to one customer, for their page and for erasing them.
create index redemptions_by_customer on redemptions (merchant_id, customer_id, id);
create index referrals_by_referrer on referrals (merchant_id, referrer_id);
create index outbox_by_redemption on outbox (merchant_id, redemption_id) where redemption_id is not null;
