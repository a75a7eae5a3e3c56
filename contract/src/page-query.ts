import { optional, wholeNumber } from './members.ts'

const PAGE = { minimum: 1, invalid: 'ApiExternal_Error_Page_Size' } as const

const pageNumber = () => optional(wholeNumber('The page, counted from 1; absent means 1.', PAGE))
const pageSize = (max: number) =>
	optional(wholeNumber(`How many a page holds, 1 to ${max}; absent means 10.`, { ...PAGE, maximum: max }))

/** The members of the query that choose a page. */
export const pageQuery = () => ({ PageNumber: pageNumber(), PageSize: pageSize(50) })

/** The same in the spelling of the reports, whose pages may be larger. */
export const reportPageQuery = () => ({ pageNumber: pageNumber(), pageSize: pageSize(500) })
