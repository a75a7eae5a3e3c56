export interface AddressRules {
	allowHttp: boolean
	allow: readonly unknown[]
}

export const addressRules = (config: object): AddressRules => ({ allowHttp: false, allow: [], ...config })
