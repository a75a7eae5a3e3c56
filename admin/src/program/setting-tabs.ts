export type Tab = 'earning' | 'objectives' | 'rules' | 'life' | 'redeeming'

const TAB_OF: Record<string, Tab> = {
	Purchase: 'earning',
	Cashback: 'earning',
	Rules: 'rules',
	Expiry: 'life',
	Refund: 'redeeming',
	Redemption: 'redeeming',
	Shortfall: 'redeeming',
	Pin: 'redeeming',
}

/** The tab of the program that has a setting. */
export const tabOf = (path: string): Tab => TAB_OF[path.split('.')[0]!] ?? 'objectives'
