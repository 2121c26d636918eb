import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { id, optionalText, restQuery } from '../../kernel/wire/schemas.ts'
import { BLOOD_COMPONENTS, BLOOD_GROUPS, type BloodComponent } from '../_shared/blood-groups.contract.ts'
import { userFilters } from './user-filters.contract.ts'

export const bloodGroup = z.enum(BLOOD_GROUPS)
const groups = z.array(bloodGroup)
/** What donors are searched by where nobody says which component. */
export const USUAL_COMPONENT = 'redCells' satisfies BloodComponent

/** By what the list of blood donors is narrowed down. */
export const bloodDonorFilters = userFilters.pick({ q: true, region: true }).extend({
	bloodGroup: bloodGroup.optional(),
	/** Whose blood may be given to somebody of this group. */
	givesTo: bloodGroup.optional(),
	/** What of it is meant; red cells when absent. */
	component: z.enum(BLOOD_COMPONENTS).optional(),
	/** Parts of names. */
	state: optionalText(100).optional(),
	city: optionalText(100).optional(),
	id: z.array(id).max(200).optional(),
})
export type BloodDonorFilters = z.output<typeof bloodDonorFilters>

/** `GET /api/backoffice/bloodDonors`. */
export const bloodDonorQuery = restQuery(bloodDonorFilters, ['name', 'bloodGroup', 'city'])

/** Somebody who said that they give blood. */
export const bloodDonor = z
	.object({
		id,
		name: z.string(),
		username: z.string(),
		bloodGroup,
		/** Groups that their blood may be given to, by component. */
		givesTo: z.object({ wholeBlood: groups, redCells: groups, platelets: groups, plasma: groups }),
		/** Where they live; empty when they never said. */
		city: z.string(),
		state: z.string(),
		/** ISO code; null when they never said. */
		country: z.string().nullable(),
		/** What they read. */
		language: z.enum(LANGUAGES),
		/** A hint: the whole address is revealed one by one. */
		email: z.string(),
		hasPhone: z.boolean(),
	})
	.meta({ id: 'BloodDonor' })
export type BloodDonor = z.infer<typeof bloodDonor>
