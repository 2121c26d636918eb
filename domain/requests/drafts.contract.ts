import { z } from 'zod'
import { id, instant, list, one, plainText } from '../../kernel/wire/schemas.ts'
import { requestRole, requestType } from './contract.ts'

export const MAX_DRAFTS = 20
/** Days without a change until a reminder, and until deletion. */
export const DRAFT_REMINDER_DAYS = 60
export const DRAFT_DAYS = 90

/** Characters of a draft's values as JSON. */
const MAX_VALUES = 65_536
const FIT = 'requests.fields.draftTooLarge'

/** Values of a draft beside its `fields`; unknown ones are dropped. */
export const DRAFT_VALUES: readonly string[] = [
	'orgId',
	'role',
	'requestType',
	'category',
	'beneficiaryName',
	'country',
	'place',
	'cityId',
	'quantity',
	'endDate',
	'title',
	'description',
	'isPrivate',
	'allowedViewers',
	'isTaxBenefit',
	'isUrgentRequirement',
	'images',
	'documents',
	'videos',
	'fields',
]

/** Form values as they were typed; only the size is checked. */
const draftValues = z
	.record(plainText().max(60), z.unknown())
	.refine((values) => JSON.stringify(values).length <= MAX_VALUES, FIT)
	.refine((values) => !JSON.stringify(values).includes('\\u0000'), 'common.fields.usePlainTextOnly')

export const draftBody = z.object({
	requestType,
	role: requestRole,
	requestId: id.nullable().default(null),
	step: z.int().min(0).max(2).default(0),
	values: draftValues,
})

export const requestDraft = z
	.object({
		_id: id,
		requestType,
		role: requestRole,
		requestId: id.nullable(),
		step: z.int(),
		values: z.record(z.string(), z.unknown()),
		savedAt: instant,
		etag: z.string(),
	})
	.meta({ id: 'DonationRequestDraft' })
export type RequestDraft = z.output<typeof requestDraft>
export const requestDraftAnswer = one(requestDraft)
export const requestDraftList = list(requestDraft)
