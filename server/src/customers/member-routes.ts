import { exportMemberData } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import type { CustomerExport } from './export-customer.ts'
import { readMemberData } from './member-data.ts'
import { dossierBody } from './profile-wire.ts'

/** The member interface of what is stored about customers. */
export const registerCustomersMemberRoutes = (api: MemberApi): void => {
	const readData = api.readAsMember<null, CustomerExport>((db, merchant, queries) =>
		readMemberData(
			db,
			merchant.id,
			queries.map(({ member }) => member),
		),
	)
	api.serve(exportMemberData, async (call) => {
		const data = await readData(call, null)
		return isNoMember(data) ? data : dossierBody(data)
	})
}
