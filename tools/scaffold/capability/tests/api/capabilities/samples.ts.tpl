import { admins, open, signedIn } from '../../nightly/access/rule.ts'
import type { TestDeclaration } from '../declaration.ts'

const PATH = '/api/v1/samples'
const SAMPLE = { title: 'A first one', text: 'It is written down here.' }

/** What the tests of the API know of samples. */
export const declaration: TestDeclaration = {
	calls: [{ route: 'POST /api/v1/samples', as: 'donor', url: () => PATH, body: () => SAMPLE }],
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
