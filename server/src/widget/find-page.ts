import { readCustomizations } from '../customization/read-customization.ts'
import { sanitizeHtml } from '../customization/sanitize-html.ts'
import type { Database } from '../db/database.ts'
import type { ReadBatcher } from '../http/read-batcher.ts'
import { createLookReader } from '../looks/read-looks.ts'
import { createShopFinder } from '../members/find-shop.ts'
import type { ShopPage } from './documents.ts'

interface ShopPages {
	/** Finds what the page of a shop needs. */
	findPage(shop: string): Promise<ShopPage | undefined>
	/** Finds the terms of a shop, as safe HTML; empty if it has none. */
	readTerms(shop: string): Promise<string>
}

/** Makes the functions that find the pages of shops. */
export const createPageFinder = (
	db: Database,
	reads: ReadBatcher,
	{ sendsMail }: { sendsMail: boolean },
): ShopPages => {
	const shops = createShopFinder(db)
	const readLook = createLookReader({ reads, sendsMail })
	const find = async (shop: string) => shops.findCached(shop) ?? (await shops.find(shop))
	const findPage = async (shop: string): Promise<ShopPage | undefined> => {
		const merchant = await find(shop)
		if (!merchant) return undefined
		const look = await readLook(merchant)
		return {
			shop: look.Shop,
			title: look.ProgramName ?? look.CompanyName ?? look.Shop,
			language: look.Languages[0]!,
			main: look.Colors.Main,
			onMain: look.Colors.OnMain,
		}
	}
	const readTerms = async (shop: string): Promise<string> => {
		const merchant = await find(shop)
		if (!merchant) return ''
		const { terms } = await reads.read(readCustomizations, merchant, null)
		return sanitizeHtml(terms ?? '')
	}
	return { findPage, readTerms }
}
