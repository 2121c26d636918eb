import { admins, open, signedIn } from '../../nightly/access/rule.ts'
import { text } from '../bad-input.ts'
import type { TestDeclaration } from '../declaration.ts'

const PATH = '/api/v1/samples'
const SAMPLE = { title: 'A first one', text: 'It is written down here.' }

/** What the tests of the API know of samples. */
export const declaration: TestDeclaration = {
	calls: [
		{ route: 'GET /api/v1/samples', access: 'everyone', as: 'guest', url: () => PATH },
		{
			route: 'POST /api/v1/samples',
			access: 'signedIn',
			as: 'donor',
			url: () => PATH,
			body: () => SAMPLE,
			fields: {
				title: text(100, 'Please enter the title'),
				text: text(2_000, 'Please enter the text'),
			},
		},
		{
			route: 'GET /api/backoffice/samples',
			access: 'reviewer',
			as: 'admin',
			url: () => '/api/backoffice/samples',
		},
	],
	replays: {
		'POST /api/v1/samples': async ({ people }) => ({
			caller: people.donor,
			method: 'POST',
			url: PATH,
			body: SAMPLE,
			other: { ...SAMPLE, title: 'Another one' },
		}),
	},
	rules: {
		'GET /api/v1/samples': open,
		'POST /api/v1/samples': signedIn,
		'GET /api/backoffice/samples': admins,
	},
}
