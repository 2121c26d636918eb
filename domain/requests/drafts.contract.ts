import { z } from 'zod'
import { id, instant, list, one, plainText } from '../../kernel/wire/schemas.ts'
import { requestRole, requestType } from './contract.ts'

/** Drafts that a person may have at once. */
export const MAX_DRAFTS = 20
/** Days without a change after which a person is reminded of a draft, and after which it is deleted. */
export const DRAFT_REMINDER_DAYS = 60
export const DRAFT_DAYS = 90

/** Characters of a draft's values as JSON. */
const MAX_VALUES = 65_536
const FIT = 'requests.fields.draftTooLarge'

/** What a draft holds beside the fields of its kind, which stand under `fields`; anything else is left out. */
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

/** What a form holds, as it was typed: nothing of it is checked but its size. */
const draftValues = z
	.record(plainText().max(60), z.unknown())
	.refine((values) => JSON.stringify(values).length <= MAX_VALUES, FIT)
	.refine((values) => !JSON.stringify(values).includes('\\u0000'), 'common.fields.usePlainTextOnly')

/** `POST /donationRequestDraft`, and `PUT /donationRequestDraft/{id}` with the version that was typed on. */
export const draftBody = z.object({
	requestType,
	role: requestRole,
	/** The own request that is edited; null for a new one. */
	requestId: id.nullable().default(null),
	/** Where its author was in the form. */
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
		/** Send as `If-Match` with the next save. */
		etag: z.string(),
	})
	.meta({ id: 'DonationRequestDraft' })
export type RequestDraft = z.output<typeof requestDraft>
export const requestDraftAnswer = one(requestDraft)
export const requestDraftList = list(requestDraft)
