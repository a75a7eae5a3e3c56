import type { Decimal } from '../db/decimal.ts'

/** An amount of money in a message. Users of the panel read it with the currency, programs as a number. */
export class MoneyPart {
	readonly amount: string

	constructor(amount: Decimal | string) {
		this.amount = String(amount)
	}

	toString(): string {
		return this.amount
	}
}

/** A moment in a message. Users of the panel read it in the time zone of the shop, programs in ISO 8601. */
export class MomentPart {
	readonly moment: string

	constructor(moment: string) {
		this.moment = moment
	}

	toString(): string {
		return this.moment
	}
}

export const asMoney = (amount: Decimal | string): MoneyPart => new MoneyPart(amount)

export const asMoment = (moment: string): MomentPart => new MomentPart(moment)
