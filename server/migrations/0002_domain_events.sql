-- Events that are not about points, for webhooks. They are written in the transaction of the change, only while a
-- subscription wants their topic, and deleted when their deliveries are. Ids come from the sequence of events, so that one
-- cursor passes both tables in one order.
create table domain_events (
	merchant_id bigint not null constraint domain_events_merchant references merchants,
	id bigint not null, -- from events_id_seq
	topic text not null,
	customer_id bigint, -- null where the event is about no customer
	payload json not null, -- what is sent, except the customer, who is added as of the attempt
	occurred_at timestamptz not null,
	constraint domain_events_pkey primary key (merchant_id, id)
);

-- Until when the points of a customer that expire were announced with the topic Points_Expiring.
create table expiry_notices (
	merchant_id bigint not null constraint expiry_notices_merchant references merchants,
	customer_id bigint not null,
	announced_until timestamptz not null,
	constraint expiry_notices_pkey primary key (merchant_id, customer_id)
);

-- Topics become text in webhooks. events.topic stays a number, because the hash chain of a customer contains it.
alter table webhook_subscriptions
	drop constraint webhook_subscriptions_topics,
	alter topics type text[] using array_replace(array_replace(array_replace(
		topics::text[], '0', 'Point_Add'), '1', 'Point_Update'), '2', 'Point_Removed'),
	add constraint webhook_subscriptions_topics check (cardinality(topics) > 0);
alter table webhook_deliveries
	alter topic type text using (array['Point_Add', 'Point_Update', 'Point_Removed'])[topic + 1];
