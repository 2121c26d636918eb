import { z } from 'zod'
import { flag, list, one, regionCode } from '../../kernel/wire/schemas.ts'

/** ISO 3166-1, two letters. */
export const countryId = z.string().regex(/^[A-Z]{2}$/, 'common.fields.chooseCountry')
/** The codes of the country and the state: `IN.38`. */
export const stateId = z.string().regex(/^[A-Z]{2}\.[A-Z0-9]{1,10}$/, 'catalog.fields.chooseState')

export const country = z
	.object({
		_id: countryId,
		name: z.string(),
		isSupported: z.boolean(),
	})
	.meta({ id: 'Country' })
export type Country = z.infer<typeof country>
export const countryQuery = z.object({
	supported: flag.optional(),
})
export const countryList = list(country)

export const state = z.object({ _id: stateId, name: z.string(), countryId }).meta({ id: 'State' })
export type State = z.infer<typeof state>
export const stateQuery = z.object({ countryId })
export const stateList = list(state)

export const city = z.object({ _id: z.string(), name: z.string(), stateId }).meta({ id: 'City' })
export type City = z.infer<typeof city>
export const cityQuery = z.object({ stateId })
export const cityList = list(city)

export const ipInfo = z
	.object({
		/** Null when the address has no location, such as one of a private network. */
		country: countryId.nullable(),
		region: regionCode,
		/** True when `region` is the default, because the address is in none that Karuna serves. */
		isDefault: z.boolean(),
	})
	.meta({ id: 'IpInfo' })
export type IpInfo = z.infer<typeof ipInfo>
export const ipInfoAnswer = one(ipInfo)
