import { z } from 'zod'
import { postedFields } from '../../kernel/wire/schemas.ts'

export const REGISTRATION_FIELDS = [
	'package',
	'quantity',
	'guest.firstName',
	'guest.lastName',
	'guest.email',
	'guest.phoneNumber',
] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

/** The form of an edition's page without scripts. `prices` are those that its reader saw: `couple=45 family=80`. */
export const registrationForm = z.strictObject(postedFields([...REGISTRATION_FIELDS, 'prices']))
export type RegistrationFormFields = z.output<typeof registrationForm>

export interface AnsweredRegistration {
	readonly values: Readonly<Partial<Record<RegistrationField, string | undefined>>>
	/** In the reader's language, as the refusal is. */
	readonly problems: Readonly<Partial<Record<RegistrationField, string>>>
	readonly refusal: string | null
}

export const writtenPrices = (
	packages: readonly { readonly _id: string; readonly price: number }[],
): string => packages.map(({ _id, price }) => `${_id}=${price}`).join(' ')

/** Returns the price that the reader saw; NaN when there was none. */
export const priceIn = (prices: string, packageId: string): number =>
	Number(
		prices
			.split(' ')
			.map((each) => each.split('='))
			.find(([id]) => id === packageId)?.[1],
	)
