import { CustomizationSettings as Body } from '@fiel/contract'
import { fromWire, toWire } from '../program/wire.ts'

/** How the program of a merchant looks in the shop; null where nothing was set. */
export type Customization = {
	[Name in keyof Body as Uncapitalize<Name>]: Body[Name]
}

export const customizationBody = (customization: Partial<Customization>): Body => toWire(Body, customization)

export const parseCustomization = (body: Partial<Body>): Partial<Customization> => fromWire(Body, body)
