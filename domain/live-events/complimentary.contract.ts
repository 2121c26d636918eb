import { z } from 'zod'
import { id, paragraphs } from '../../kernel/wire/schemas.ts'
import { packageId, registrationBody, registrationGuest } from './contract.ts'

const { quantity, attendees, country, language } = registrationBody.shape

/** `POST /api/backoffice/liveEvents/:id/complimentary`: seats that nobody pays. */
export const complimentaryBody = z.object({
	package: packageId,
	quantity,
	attendees,
	guest: registrationGuest,
	country,
	language,
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})
export type ComplimentaryBody = z.input<typeof complimentaryBody>
export const complimentaryAnswer = z.object({ id })
export const complimentaryParams = z.object({ id })

/** `POST /api/backoffice/liveEventRegistrations/:id/move`: to a package that costs, seats and is worth the same. */
export const moveBody = z.object({ package: packageId })
export const moveParams = z.object({ id })
export const moveAnswer = z.object({ id })
