-- Requests may name a customer by a document, with or without punctuation, at the speed of a store id.

-- The form in which documents are compared: without punctuation and spaces, in upper case. customers/document.ts does the
-- same. It avoids regular expressions, because an order with a new customer pays for it, and depends on no locale. The
-- numbers are tab, line feed and carriage return, and the spaces and dashes that word processors make.
create function document_key(document text) returns text
language sql immutable strict parallel safe
return upper(translate(
	document,
	' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~' || chr(9) || chr(10) || chr(13) || chr(160) || chr(173) || chr(8199) || chr(8203)
		|| chr(8208) || chr(8209) || chr(8210) || chr(8211) || chr(8212) || chr(8213) || chr(8239) || chr(8722) || chr(65279),
	'') collate "C");

create index customers_document on customers (merchant_id, document_key(document)) where document is not null;
