import type { AdminOperationId } from '@fiel/contract'
import type { ComponentType } from 'react'
import type { Dictionary } from '../i18n/words.ts'
import type { IconName } from '../ui/icon.tsx'

/** A row of the table of pages. */
export interface Page {
	path: string
	title: Dictionary<string>
	/** Needs no session and has no menu; it uses the SignedOutFrame. */
	outside?: true
	/** Has the frame of the counter instead of the menu. */
	counter?: true
	/** Pages with an icon are in the menu, in this order; `group` starts a new group. */
	icon?: IconName
	group?: true
	/** The path of the page in the menu to which it belongs, if its own does not begin with that. */
	under?: string
	/** The page, with the pages below it, is only for users who may call this operation; the menu omits it for others. */
	needs?: AdminOperationId
	/** Its file exports the page as `default`. */
	load: () => Promise<{ default: ComponentType }>
}
