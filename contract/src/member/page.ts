import { type TSchema, Type } from 'typebox'
import { flag, integer, list, shape } from '../members.ts'
import { pageQuery } from '../page-query.ts'

/** The query of a list in pages. */
export const memberPageQuery = () => Type.Object(pageQuery())

/** The reply of a list in pages. */
export const memberPage = <T extends TSchema>(Item: T, name: string, description: string) =>
	shape(name, description, {
		Items: list(Item, 'What is on the page.'),
		TotalItemCount: integer('How many there are on all pages.'),
		PageSize: integer('How many a page holds.'),
		PageNumber: integer('The page, counted from 1.'),
		HasNextPage: flag('True when there is a page after this one.'),
	})
