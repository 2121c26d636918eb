import { z } from 'zod'
import { plainSigns } from '../kernel/wire/digits.ts'
import { optionalText, plainText, text } from '../kernel/wire/schemas.ts'
import { isPostalCode } from './_shared/postal-codes.contract.ts'

/** The shared rules of an address. Each contract decides which fields are optional, and their messages. */

export const ADDRESS_LINE_LIMIT = 50
export const PLACE_LIMIT = 100
export const ZIP_LIMIT = 10
export const ZIP_MESSAGE = 'common.fields.invalidZipCode'
const COUNTRY_MESSAGE = 'common.fields.chooseCountry'

export const optionalLine = optionalText(ADDRESS_LINE_LIMIT).default('')
export const line = (missing: string) => text(ADDRESS_LINE_LIMIT, missing)

export const optionalPlace = optionalText(PLACE_LIMIT).default('')
export const place = (missing: string) => text(PLACE_LIMIT, missing)

const postalCode = (missing: string) =>
	plainText(missing).overwrite(plainSigns).trim().max(ZIP_LIMIT, ZIP_MESSAGE)
export const optionalZipCode = postalCode(ZIP_MESSAGE).default('')
export const zipCode = (missing: string) => postalCode(missing).min(1, missing)

export const country = z.string(COUNTRY_MESSAGE).regex(/^[A-Z]{2}$/, COUNTRY_MESSAGE)
export const optionalCountry = z
	.string(COUNTRY_MESSAGE)
	.regex(/^(?:[A-Z]{2})?$/, COUNTRY_MESSAGE)
	.default('')

interface PlacedCode {
	readonly country: string
	readonly zip_code: string
}

/**
 * Refuses a postal code that its country does not have; missing and too long codes are left to the field
 * itself.
 */
export function ofItsCountry({ country, zip_code }: PlacedCode, context: z.RefinementCtx): void {
	if (zip_code === '' || zip_code.length > ZIP_LIMIT || isPostalCode(zip_code, country)) return
	context.addIssue({ code: 'custom', path: ['zip_code'], message: ZIP_MESSAGE })
}

export const savedAddress = z
	.object({
		line1: z.string(),
		line2: z.string(),
		city: z.string(),
		state: z.string(),
		country: z.string(),
		zip_code: z.string(),
	})
	.meta({ id: 'Address' })
export type SavedAddress = z.output<typeof savedAddress>

export const ADDRESS_FIELDS = [
	'line1',
	'line2',
	'country',
	'state',
	'city',
	'zip_code',
] as const satisfies readonly (keyof SavedAddress)[]
