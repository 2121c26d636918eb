import { recommendedChoice, recommendedChoiceAnswer } from '../../domain/requests/recommended.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { setRecommends } from '../../records/users/settings.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export const chooseRecommended = ({ sql }: Pick<CommandDeps, 'sql'>): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/recommended',
		summary: 'Turn recommendations on or off',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		body: recommendedChoice,
		answers: { 200: recommendedChoiceAnswer },
		handle: async ({ body, caller }) => {
			await setRecommends(sql, signedIn(caller).id, body.isOn)
			return { body: { statusCode: 200, data: body } }
		},
	})
