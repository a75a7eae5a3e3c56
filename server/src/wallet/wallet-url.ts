/** Below the paths of the shop, so that the cell of the shop is found and its visitors are counted as such. */
export const WALLET_PATH = '/v1/member/shops/:shop/wallet'

/** Where the files of passes are, and where devices register. */
export const walletUrl = (publicUrl: string, shop: string): string =>
	publicUrl + WALLET_PATH.replace(':shop', shop)
