import { z } from 'zod'
import { chosenIds, id, instant, one, optionalText, restQuery, text } from '../../kernel/wire/schemas.ts'

export const INTEREST_LIMIT = 60

export const interestCategory = z
	.object({ _id: id, name: z.string(), nameHi: z.string() })
	.meta({ id: 'InterestCategory' })
export type InterestCategory = z.output<typeof interestCategory>
export const interestCategoriesAnswer = z.object({
	statusCode: z.literal(200),
	data: z.array(interestCategory),
})
export const interestCategoryAnswer = one(interestCategory)

export const interestCategoryBody = z.object({
	name: text(INTEREST_LIMIT, 'common.fields.enterName'),
	nameHi: optionalText(INTEREST_LIMIT).default(''),
})
export type InterestCategoryBody = z.input<typeof interestCategoryBody>

export const ownInterestsBody = z.object({ categories: z.array(id).max(100) })
export const ownInterestsAnswer = one(z.object({ categories: z.array(id) }))

export const backofficeInterest = z
	.object({ id, name: z.string(), nameHi: z.string(), people: z.int(), createdAt: instant })
	.meta({ id: 'BackofficeInterest' })
export type BackofficeInterest = z.output<typeof backofficeInterest>

export const backofficeInterestDetail = backofficeInterest
	.extend({ chosenBy: z.array(z.object({ id, name: z.string(), email: z.string(), at: instant })) })
	.meta({ id: 'BackofficeInterestDetail' })
export type BackofficeInterestDetail = z.output<typeof backofficeInterestDetail>

export const backofficeInterestQuery = restQuery(
	z.strictObject({ q: z.string().trim().max(100).optional(), id: chosenIds(id) }),
	['name', 'people', 'createdAt'],
)
