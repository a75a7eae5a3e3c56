-- Whether replies to an API key have the members that newer clients expect beside the specified ones.
alter table api_keys
	add reply_shape text not null default 'original',
	add constraint api_keys_reply_shape check (reply_shape in ('original', 'current'));
