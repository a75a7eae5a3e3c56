import { getOverview, OVERVIEW_LIMITS, type Overview as OverviewBody } from '@fiel/contract'
import { addDays, dayOf } from '../calendar.ts'
import { countOpenRequests } from '../erasure-requests/erasure-request.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Failure } from '../http/admin-reply.ts'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { listAllTiers } from '../tiers/list-all-tiers.ts'
import { type Figures, type Overview, type OverviewPeriod, readOverview } from './read-overview.ts'

const DEFAULT_DAYS = 30
const DAY_MS = 86_400_000

/** Registers the routes of the overview. */
export const registerFiguresAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getOverview, async ({ session: { merchant }, query }) => {
		const today = dayOf(clock.now(), merchant.timeZone)
		const period = parsePeriod(query, today)
		if ('failed' in period) return period
		const [overview, tiers, requests] = await Promise.all([
			readOverview(db.relaxed, merchant, period, today),
			listAllTiers(db.relaxed, merchant.id),
			countOpenRequests(db.relaxed, merchant.id),
		])
		return {
			...overviewBody(period, overview),
			Tiers: tiers
				.map(({ id, name, color, isActive, members }) => ({
					isActive,
					body: { Id: id, Name: name, Color: color, Members: members ?? 0 },
				}))
				.filter(({ isActive, body }) => isActive || body.Members > 0)
				.map(({ body }) => body),
			Branches: overview.branches.map(({ id, name }) => ({ Id: id, Name: name })),
			ErasureRequests: requests,
		}
	})
}

interface OverviewQuery {
	from?: string | null
	to?: string | null
	by?: 'day' | 'month' | null
	branch?: string | null
}

const parsePeriod = (query: OverviewQuery, today: string): OverviewPeriod | Failure => {
	const to = query.to || today
	const from = query.from || (isDay(to) ? addDays(to, 1 - DEFAULT_DAYS) : to)
	const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
	if (!isDay(from) || !isDay(to) || days < 1)
		return periodFailure(
			'the period ends before it begins, or names a day that is not there',
			panelText.period(),
		)
	if (days > OVERVIEW_LIMITS.days)
		return periodFailure(
			`a period has at most ${OVERVIEW_LIMITS.days} days`,
			panelText.mostDays(OVERVIEW_LIMITS.days),
		)
	const by = days > OVERVIEW_LIMITS.daily ? 'month' : (query.by ?? 'day')
	return { from, to, by, branch: query.branch || null }
}

const periodFailure = (message: string, text: Translations): Failure => ({
	failed: 400,
	message,
	field: 'from',
	text,
})

/** Whether the day exists: 30 February does not. */
const isDay = (text: string): boolean => {
	const at = Date.parse(`${text}T00:00:00Z`)
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const overviewBody = (
	period: OverviewPeriod,
	overview: Overview,
): Omit<OverviewBody, 'Tiers' | 'Branches' | 'ErasureRequests'> => ({
	From: period.from,
	To: period.to,
	By: period.by,
	CountedDate: overview.countedAt?.toISOString() ?? null,
	SnapshotDate: overview.snapshotAt?.toISOString() ?? null,
	Members: overview.members,
	MembersBefore: overview.membersBefore,
	ActiveMembers: overview.active,
	Present: figuresBody(overview.present, period),
	Previous: figuresBody(overview.previous, period),
	Parts: overview.parts.map((part) => ({ Start: part.start, ...figuresBody(part, period) })),
	Open: overview.snapshot.open.map(({ month, points, cashback }) => ({
		Month: month,
		Points: Number(points),
		Cashback: Number(cashback),
	})),
	TopRewards: overview.rewards.map(({ id, title, redeemed, points }) => ({
		Id: id,
		Title: title,
		Redeemed: redeemed,
		Points: points.toNumber(),
	})),
	Groups: overview.snapshot.groups.map(({ group, members }) => ({ Group: group, Members: members })),
})

/** Points are redeemed and expire for the whole program, so a branch has no such figures. */
const figuresBody = (figures: Figures, { branch }: OverviewPeriod) => ({
	IssuedPoints: figures.issuedPoints.toNumber(),
	IssuedCashback: figures.issuedCashback.toNumber(),
	RedeemedPoints: branch === null ? figures.redeemedPoints.toNumber() : null,
	RedeemedCashback: branch === null ? figures.redeemedCashback.toNumber() : null,
	ExpiredPoints: branch === null ? figures.expiredPoints.toNumber() : null,
	ExpiredCashback: branch === null ? figures.expiredCashback.toNumber() : null,
	RemovedPoints: figures.removedPoints.toNumber(),
	RemovedCashback: figures.removedCashback.toNumber(),
	Orders: figures.orders,
	Revenue: figures.revenue.toNumber(),
	Joined: figures.joined,
})
