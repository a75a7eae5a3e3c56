-- A redemption tells the merchant and the customer by mail. The mail is written in the transaction that causes it
-- and sent later, so that no request waits for a mail server and no crash between the two loses a mail.

create sequence mail_ids;

create table outbox (
	merchant_id bigint not null constraint outbox_merchant references merchants,
	id bigint not null default nextval('mail_ids'),
	kind text not null,
	recipient text not null,
	subject text not null,
	body_html text not null,
	body_text text not null,
	headers jsonb not null,
	-- the same for every attempt, so that a mail that arrives twice can be recognised
	message_key uuid not null,
	redemption_id bigint,
	list_id bigint,
	created_at timestamptz not null,
	attempts integer not null default 0,
	-- while somebody is sending it: when others may try; null when nobody should
	next_attempt_at timestamptz,
	sent_at timestamptz,
	failed_at timestamptz,
	last_error text,
	constraint outbox_pkey primary key (merchant_id, id),
	constraint outbox_redemption foreign key (merchant_id, redemption_id) references redemptions (merchant_id, id),
	constraint outbox_list foreign key (merchant_id, list_id) references coupon_lists (merchant_id, id)
);

create index outbox_due on outbox (merchant_id, next_attempt_at) where next_attempt_at is not null;
create index outbox_ended on outbox (merchant_id, id) where sent_at is null and next_attempt_at is null;

-- Lists of codes warn once when they run low and once when they are empty; new codes make them warn again.
alter table coupon_lists add column low_told_at timestamptz, add column empty_told_at timestamptz;

-- What a reward asks of a purchase is judged when an order brings the code; the order counts all the same.
alter table redemptions add column unmet jsonb;

-- Coupons of a reward that is no longer offered may end with it; those redeemed after this moment are still to be seen.
alter table rewards add column coupons_ended_at timestamptz;
create index redemptions_unused on redemptions (merchant_id, reward_id, created_at, id)
	where order_id is null and refunded_at is null;
