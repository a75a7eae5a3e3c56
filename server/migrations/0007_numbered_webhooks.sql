-- A third form of a subscription: the envelope names its topic by number.
alter table webhook_subscriptions
	drop constraint webhook_subscriptions_form,
	add constraint webhook_subscriptions_form check (form in ('payload', 'envelope', 'numbered'));

-- A communication is a second view of an event of points, so one event can have two deliveries with different topics.
drop index webhook_deliveries_event;
create unique index webhook_deliveries_event on webhook_deliveries (merchant_id, subscription_id, event_id, topic);
