import { z } from 'zod'
import { id, paragraphs } from '../../kernel/wire/schemas.ts'
import { bloodDonorFilters } from './blood-donors.contract.ts'
import { userListFilters } from './user-filters.contract.ts'

/** Roles that may export full addresses. */
export const WHOLE_EXPORT_ACCESS = { allow: 'roles', roles: ['admin'] } as const

export const EXPORT_FILTERS = {
	users: userListFilters.strict(),
	bloodDonors: bloodDonorFilters.strict(),
} as const
export type ExportedList = keyof typeof EXPORT_FILTERS

const reason = paragraphs(2_000, 'common.fields.enterReason')

export const EXPORT_BODIES = {
	users: z.object({ filter: EXPORT_FILTERS.users, reason }),
	bloodDonors: z.object({ filter: EXPORT_FILTERS.bloodDonors, reason }),
} as const

export const exportAnswer = z.object({ data: z.object({ id }).meta({ id: 'Export' }) })
