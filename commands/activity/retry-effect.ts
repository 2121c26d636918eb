import { z } from 'zod'
import { refuse } from '../../domain/activity/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { plainText } from '../../kernel/wire/schemas.ts'

export const retryEffect = (deps: { readonly retry: (effectId: string) => Promise<boolean> }): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/effects/:id/retry',
		summary: 'Retry failed work',
		tags: ['activity', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id: plainText().min(1).max(200) }),
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params }) => {
			if (!(await deps.retry(params.id))) throw refuse('NOT_FOUND.deadLetter')
			return { body: { statusCode: 200, message: 'activity.answers.retried' } }
		},
	})
