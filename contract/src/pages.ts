import { optional, wholeNumber } from './members.ts'

/** The query of a list in pages. */
export const PAGE_QUERY = {
	PageNumber: optional(
		wholeNumber('The page, counted from 1; absent means 1.', {
			minimum: 1,
			invalid: 'ApiExternal_Error_Page_Size',
		}),
	),
	PageSize: optional(
		wholeNumber('How many a page holds, 1 to 50; absent means 10.', {
			minimum: 1,
			maximum: 50,
			invalid: 'ApiExternal_Error_Page_Size',
		}),
	),
}
