import { z } from 'zod'
import { flag, list, one, regionCode } from '../../kernel/wire/schemas.ts'

/** ISO 3166-1, two letters. */
export const countryId = z.string().regex(/^[A-Z]{2}$/, 'common.fields.chooseCountry')
/** The country's and the state's own: `IN.38`. */
export const stateId = z.string().regex(/^[A-Z]{2}\.[A-Z0-9]{1,10}$/, 'catalog.fields.chooseState')

/** `GET /country`. */
export const country = z
	.object({
		_id: countryId,
		/** In the language that the caller prefers. */
		name: z.string(),
		/** Whether requests are raised and organizations are at home there. */
		isSupported: z.boolean(),
	})
	.meta({ id: 'Country' })
export type Country = z.infer<typeof country>
export const countryQuery = z.object({
	/** True leaves out all but the countries that Karuna serves. */
	supported: flag.optional(),
})
export const countryList = list(country)

/** `GET /state?countryId=IN`. */
export const state = z.object({ _id: stateId, name: z.string(), countryId }).meta({ id: 'State' })
export type State = z.infer<typeof state>
export const stateQuery = z.object({ countryId })
export const stateList = list(state)

/** `GET /city?stateId=IN.38`. */
export const city = z.object({ _id: z.string(), name: z.string(), stateId }).meta({ id: 'City' })
export type City = z.infer<typeof city>
export const cityQuery = z.object({ stateId })
export const cityList = list(city)

/** `GET /miscellaneousconfig/ipinfo`: where the caller seems to be. */
export const ipInfo = z
	.object({
		/** Null: the address tells nothing, as those of private networks. */
		country: countryId.nullable(),
		/** The region to begin with. */
		region: regionCode,
		/** True: the region is the default one, since the address names none that Karuna serves. */
		isDefault: z.boolean(),
	})
	.meta({ id: 'IpInfo' })
export type IpInfo = z.infer<typeof ipInfo>
export const ipInfoAnswer = one(ipInfo)
