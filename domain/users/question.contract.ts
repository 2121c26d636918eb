import { z } from 'zod'
import { one, plainText } from '../../kernel/wire/schemas.ts'
import { captcha } from './captcha.contract.ts'

/** `POST /auth/question`: requires a solved captcha, so that questions can't be collected in bulk. */
export const questionBody = z.object({ captcha })

export const visibleQuestion = z
	.object({
		/** Identifies the question when it is answered; reveals nothing of the answer. */
		token: z.string(),
		text: z.string(),
		options: z.array(z.string()),
		/** ISO 8601. */
		expiresAt: z.string(),
	})
	.meta({ id: 'VisibleQuestion' })
export type VisibleQuestion = z.infer<typeof visibleQuestion>
export const questionAnswer = one(visibleQuestion)

/** `POST /auth/question/answer`: the index of the chosen option, from 0. */
export const questionChoice = z.object({
	token: plainText('users.fields.askQuestion').min(1, 'users.fields.askQuestion').max(400),
	option: z
		.int('users.fields.chooseAnswer')
		.min(0, 'users.fields.chooseAnswer')
		.max(9, 'users.fields.chooseAnswer'),
})
