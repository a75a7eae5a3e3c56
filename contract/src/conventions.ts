/** The statuses of requests that were refused before their operation was known. */
export const EARLY_REFUSAL_STATUSES = {
	408: 'the request did not come to an end in time',
	417: 'it expects what nobody offers',
	431: 'its address and headers are larger than 64 KiB together',
} as const

const earlyRefusals = Object.entries(EARLY_REFUSAL_STATUSES).map(
	([status, meaning]) => `${status}: ${meaning}.`,
)

/** The rules for all operations. The reference and the OpenAPI document print them unchanged. */
export const CONVENTIONS: readonly { title: string; lines: readonly string[] }[] = [
	{
		title: 'Credentials',
		lines: [
			'Every request carries `Authorization: Basic …`: the token is the user name, the key the password. A pair belongs to one merchant and sees the data of that merchant only.',
			'The private interface (`/v1/pvt`) is for backends. It sends no CORS headers, and a preflight request is answered as an unknown operation, so browsers cannot call it.',
		],
	},
	{
		title: 'The public interface',
		lines: [
			'The operations under `/v1/pub` are for the pages of a shop. They carry a public token in the header `X-BQ-ApiToken` instead of credentials. The token stands in the page, so it is no secret: it names the merchant, only reads, and is of no use on the private interface, as a key is of none here.',
			'CORS: an answer goes to the pages whose origin the merchant has listed for the token; a page of another origin gets 403, and the browser does not show the answer to it. A preflight request needs no token and is always answered. Cookies and other credentials are never asked for.',
			'A request without `Origin`, as servers and apps send it, is answered: the list of origins protects against pages, not against programs.',
			'An address has a limit of requests of its own beside that of the merchant; the operator sets it. A body has 256 KiB at most. Answers are not to be stored (`Cache-Control: no-store`).',
		],
	},
	{
		title: 'Statuses',
		lines: [
			'200: the operation has answered, whether it did what was asked or refused it. A refusal has `HasError` true, words in `ErrorMessage` or `ErrorMessages`, and a number of the error table. A refused request changes nothing.',
			'The operations of the checkout answer a refusal with status 400 instead, in the same envelope, and `POST /v1/pub/Product/pointslist`, whose list has no place for an error, with the body of the other statuses.',
			'400: the body is not JSON or has a member twice, two of its members or of the query names differ only in case, the path cannot be decoded, or the request is not HTTP. 413: the body is larger than 1 MiB, unless the operator has set another limit. 415: it is not said to be JSON, not in UTF-8, or compressed. 404: there is no such operation.',
			earlyRefusals.join(' '),
			'401: the credentials are missing or wrong; number 76, with `WWW-Authenticate`. 403, on the public interface alone: the page has an origin that is not listed for the token; number 76.',
			'429: too many requests of a merchant, too many wrong credentials from an address, or too many requests from an address on the public interface; number 103, and `Retry-After` says when to come back. The operator sets the limits.',
			'500: a fault of the service; number 77. The request can be repeated as it was.',
			'503: nothing was done, because the database cannot be reached, or too much is waiting already; number 77. The request can be repeated as it was after `Retry-After`.',
			'504: the database was lost while it was asked to keep the change, so it may have been made or not; number 77, with `Retry-After`. Repeated with the same ids and keys (`OriginalId`, `ChangeKey`, `OriginalKey`) it is made once. So is a request whose answer never came.',
			'Every status but 200 has the body `ErrorMessage`, `ErrorCode`, `Result` (null), `HasError` (true) and `RequestId`, which is also the header `x-request-id`; refusals with status 200 carry it too. The log holds a request of an operation that did not succeed under the same id; of those with 429, 503 and 504, which come by the thousand, it holds one a second at most. An `x-request-id` of yours is kept when it is 8 to 64 letters, digits, `.`, `_` or `-`, and begins with a letter or a digit.',
		],
	},
	{
		title: 'Bodies',
		lines: [
			'A body is JSON in UTF-8: `application/json`, `text/json` or `application/…+json`. `Content-Encoding` and other charsets get 415.',
			'A reply of 1,024 characters or more is compressed with gzip for a client whose `Accept-Encoding` asks for it.',
		],
	},
	{
		title: 'Names',
		lines: [
			'Paths, query names and names of members are matched ignoring case, and one slash at the end of a path is ignored. An exact match wins. Values keep their case, ids in paths included.',
			'Two members of one object that stand for the same name are refused with 400, and so is a member that is there twice, anywhere in the body.',
		],
	},
	{
		title: 'Where the number of a refusal is',
		lines: [
			'`ErrorCode` for most operations; also for redeeming, tiers and the other operations without an envelope, whose bodies gain `HasError`, `ErrorMessage`, `ErrorMessages` and `ErrorCode` only on failure.',
			'`ErrorDescriptions` for product points: one entry a reason, with the member it is about.',
			'Lists (`Items`) have no member for it: each of their `ErrorMessages` begins with number and name, as in `57 ApiExternalCoupon_Not_found: …`.',
		],
	},
	{
		title: 'The language of messages',
		lines: [
			'Every message is written in English, Portuguese (as in Brazil) and Spanish, to be shown as it is: the message of a refusal or of a status, `DisabledReason`, `RequiredToAddMoreText` and `Rules` of a reward, `TiersCountInformation`, and `Message` of an answered quiz. Names of members, numbers, ids and what the merchant wrote itself stay as they are.',
			'`Accept-Language` says which: `en`, `pt` or `es`, with weights, whatever the region (`pt-BR`, `es-MX`). Without it, with `*`, or when it names none of the three, the language of the merchant is taken, which is English until `fiel merchants change` says another; before the merchant is known, English. An answer with such words has `Content-Language`, which tells which it was.',
			'Programs should read the number, not the words.',
		],
	},
	{
		title: 'Null and absent',
		lines: [
			'In a request an absent optional member and null mean the same.',
			'A reply always has every member. Where there is no value, text, dates and objects are null, and numbers and flags are 0 and false, except `ErrorCode`, `ProductPrice`, the values of `RefundErrorDetails` and the members of a reward at a till that only product rewards have, which are null. On failure `Result` is null, also where it is a flag, unless the operation says otherwise, and lists are empty.',
			'Members a request does not know are ignored, except on product update, which refuses them.',
		],
	},
	{
		title: 'Dates',
		lines: [
			'Any ISO 8601 calendar date or date and time is accepted, between the years 1900 and 2199. Without an offset it is in the time zone of the merchant. A day without an hour means its beginning, and where it says until when, its end.',
			'Whether an order was completed or cancelled before it was placed is compared by day where that date has no hour, or is midnight in the time zone of the merchant: on the day of placement both are allowed.',
			'An empty text and `0001-01-01T00:00:00`, which some libraries write for a date that was never set, mean that the date is absent.',
			'Replies are in UTC and end in `Z`.',
			'A birthday is a calendar date: it is kept as it is written, whatever the time zone, and sent as midnight UTC.',
		],
	},
	{
		title: 'Numbers',
		lines: [
			'Currency has 2 decimals, points up to 4. More decimals in a request are rounded half up. Everything is computed in decimal.',
			'A number beyond 12 integer digits is refused.',
		],
	},
	{
		title: 'Text and ids',
		lines: [
			'`OriginalId` is the id in the merchant store: any characters, case-sensitive, 1 to 255 of them. In a path it is percent-encoded, a slash as `%2F`. In a body an id of the store, a key or a code may also be a JSON integer from 0 to 9007199254740991, which is taken as its digits.',
			'An integer `Id` is assigned by the service.',
			'Text may hold any Unicode characters except NUL and halves of surrogate pairs. Names and other short texts hold 500 characters, addresses of pages and pictures 2048, descriptions and values 4000.',
		],
	},
	{
		title: 'Naming a customer',
		lines: [
			'Where a request names an existing customer (`Customer/{id}`, tiers, quizzes), the name is looked up in this order, and the first hit counts: the id in the merchant store, exactly; if it contains `@`, the email address, ignoring case; otherwise a document, compared without punctuation and in upper case.',
			'Two customers with that email or document are refused with 59, in words that say so; the id in the store always names one.',
		],
	},
	{
		title: 'Pages',
		lines: [
			'`PageNumber` counts from 1, which is the default. `PageSize` is 10 unless given, and 50 at most. Reports write `pageNumber` and `pageSize`, which is 500 at most.',
		],
	},
	{
		title: 'Repeating a request',
		lines: [
			'Orders are known by `OriginalId`, redemptions by `OriginalKey`, changes of cashback and points by `ChangeKey`, customers by `OriginalId`, coupons by code, products by id: a request repeated after a broken connection never counts twice.',
			'An order, a redemption, a cancellation or a deactivation answers the same again. A used `ChangeKey` is refused with 66, which then means that the change was made.',
		],
	},
	{
		title: 'Webhooks',
		lines: [
			'`Point_Add`: a new record with positive points. `Point_Removed`: a record that takes points, whatever the cause. `Point_Update`: a changed award, changed metadata, or points given back to the record they came from.',
			'Every record leaves its event in the same transaction, with the balances right after it. It goes to the subscriptions that want it; one that was down catches up from the feed.',
			'There are also topics about orders, rewards, coupons, customers, tiers and quizzes: see the webhooks of this document.',
		],
	},
]
