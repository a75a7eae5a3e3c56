-- Redemptions of tills and carts. A redemption of a cart is held until an order names it, and given back when none does
-- in time. Without a coupon, the row itself says how much money the redemption stands for.
alter table redemptions
	add origin smallint, -- RedeemOrigin of the request
	add branch_id text,
	add sales_person_id text,
	add checkout_id text, -- the cart that it is held for
	add return_at timestamptz, -- when it is given back unless an order has named it; null means never
	add worth numeric(14,2); -- the money that it stands for; null if that is not known before the order

create index redemptions_due on redemptions (merchant_id, return_at)
	where return_at is not null and order_id is null and refunded_at is null;
create index redemptions_held on redemptions (merchant_id, customer_id)
	where checkout_id is not null and order_id is null and refunded_at is null;
create index redemptions_by_checkout on redemptions (merchant_id, customer_id, checkout_id, id)
	where checkout_id is not null;

-- The fourth argument names sealed columns that are left out of the text while they are null, so that rows from before
-- these columns keep their seals.
create or replace function note_change() returns trigger
language plpgsql
set timezone to 'UTC'
set bytea_output to 'hex'
as $function$
declare
	was jsonb := case when TG_OP <> 'INSERT' then to_jsonb(old) end;
	becomes jsonb := case when TG_OP <> 'DELETE' then to_jsonb(new) end;
	keys text[] := string_to_array(TG_ARGV[1], ' ');
	columns text[] := string_to_array(TG_ARGV[2], ' ');
	optional text[] := coalesce(string_to_array(TG_ARGV[3], ' '), '{}');
begin
	insert into noted_changes (owner, table_name, row_key, before, after, before_seal)
	values (
		case TG_ARGV[0] when '0' then 0 else (coalesce(becomes, was) ->> TG_ARGV[0])::bigint end,
		TG_TABLE_NAME,
		(select jsonb_object_agg(name, coalesce(becomes, was) -> name)::text from unnest(keys) as name),
		(select jsonb_object_agg(name, was -> name)::text from unnest(columns || optional) as name
			where was is not null and (name = any(columns) or was ->> name is not null)),
		(select jsonb_object_agg(name, becomes -> name)::text from unnest(columns || optional) as name
			where becomes is not null and (name = any(columns) or becomes ->> name is not null)),
		case when TG_OP <> 'INSERT' then old.seal end);
	return null;
end
$function$;

drop trigger redemptions_noted on redemptions;
create trigger redemptions_noted after insert or delete or update of merchant_id, id, customer_id, reward_id,
	original_key, external_code, record_id, coupon_id, order_id, refunded_at, created_at, terms, origin, branch_id,
	sales_person_id, checkout_id, return_at, worth
	on redemptions for each row execute function note_change('merchant_id', 'merchant_id id',
		'merchant_id id customer_id reward_id original_key external_code record_id coupon_id order_id refunded_at created_at terms',
		'origin branch_id sales_person_id checkout_id return_at worth');
