-- Requests may name a customer by a document, with or without punctuation, at the speed of a store id.

-- The form in which documents are compared: without punctuation and spaces of ASCII, in upper case. customers/document.ts
-- does the same. It avoids regular expressions, because an order with a new customer pays for it, and depends on neither
-- the locale nor the encoding of the database. The numbers are tab, line feed and carriage return.
create function document_key(document text) returns text
language sql immutable strict parallel safe
return upper(translate(
	document,
	' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~' || chr(9) || chr(10) || chr(13),
	'') collate "C");

create index customers_document on customers (merchant_id, document_key(document)) where document is not null;
