import { z } from 'zod'
import { id, paragraphs } from '../../kernel/wire/schemas.ts'
import { bloodDonorFilters } from './blood-donors.contract.ts'
import { userListFilters } from './user-filters.contract.ts'

/** Who may take whole addresses along. */
export const WHOLE_EXPORT_ACCESS = { allow: 'roles', roles: ['admin'] } as const

/** Lists of people that may be taken along with whole addresses and numbers, each with its filters. */
export const EXPORT_FILTERS = {
	users: userListFilters.strict(),
	bloodDonors: bloodDonorFilters.strict(),
} as const
export type ExportedList = keyof typeof EXPORT_FILTERS

const reason = paragraphs(2_000, 'common.fields.enterReason')

/** `POST /api/backoffice/{list}/exports`: why whole addresses are needed, and of whom. */
export const EXPORT_BODIES = {
	users: z.object({ filter: EXPORT_FILTERS.users, reason }),
	bloodDonors: z.object({ filter: EXPORT_FILTERS.bloodDonors, reason }),
} as const

/** What it answers: `GET /api/backoffice/{list}/exports/{id}/csv` is open to the same person for a while. */
export const exportAnswer = z.object({ data: z.object({ id }).meta({ id: 'Export' }) })
