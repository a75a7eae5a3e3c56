import { changeMemberProfile, exportMemberData } from '@fiel/contract'
import { parseCalendarDate } from '../calendar.ts'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { isRefusal } from '../refusal.ts'
import { changeReferencedCustomers } from './change-customers.ts'
import type { CustomerExport } from './export-customer.ts'
import { readMemberData } from './member-data.ts'
import { dossierBody } from './profile-wire.ts'

/** The member interface of the profile, and of all that is stored about a customer. */
export const registerCustomersMemberRoutes = (api: MemberApi): void => {
	api.serve(changeMemberProfile, async (call) => {
		const member = await api.findMember(call)
		if (isNoMember(member)) return member
		const { Name, BirthdayDate } = call.body
		const input = {
			...UNCHANGED,
			name: Name?.trim() ?? null,
			birthday: BirthdayDate ? parseCalendarDate(BirthdayDate) : null,
		}
		const change = { reference: member.originalId, input }
		const changed = await api.writes.run(changeReferencedCustomers, call.merchant, member.originalId, change)
		if (isRefusal(changed)) return changed
		return {
			PublicId: changed.publicId,
			Name: changed.name,
			Email: changed.email,
			Phone: changed.phone,
			Document: changed.document,
			BirthdayDate: changed.birthday,
		}
	})
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

const UNCHANGED = {
	originalId: null,
	email: null,
	phone: null,
	document: null,
	signedUpAt: null,
	isEnrolled: null,
}
