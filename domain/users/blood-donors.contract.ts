import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { id, optionalText, restQuery } from '../../kernel/wire/schemas.ts'
import { BLOOD_COMPONENTS, BLOOD_GROUPS, type BloodComponent } from '../_shared/blood-groups.contract.ts'
import { userFilters } from './user-filters.contract.ts'

export const bloodGroup = z.enum(BLOOD_GROUPS)
const groups = z.array(bloodGroup)
export const USUAL_COMPONENT = 'redCells' satisfies BloodComponent

export const bloodDonorFilters = userFilters.pick({ q: true, region: true }).extend({
	bloodGroup: bloodGroup.optional(),
	givesTo: bloodGroup.optional(),
	component: z.enum(BLOOD_COMPONENTS).optional(),
	state: optionalText(100).optional(),
	city: optionalText(100).optional(),
	id: z.array(id).max(200).optional(),
})
export type BloodDonorFilters = z.output<typeof bloodDonorFilters>

export const bloodDonorQuery = restQuery(bloodDonorFilters, ['name', 'bloodGroup', 'city'])

export const bloodDonor = z
	.object({
		id,
		name: z.string(),
		username: z.string(),
		bloodGroup,
		givesTo: z.object({ wholeBlood: groups, redCells: groups, platelets: groups, plasma: groups }),
		city: z.string(),
		state: z.string(),
		country: z.string().nullable(),
		language: z.enum(LANGUAGES),
		email: z.string(),
		hasPhone: z.boolean(),
	})
	.meta({ id: 'BloodDonor' })
export type BloodDonor = z.infer<typeof bloodDonor>
