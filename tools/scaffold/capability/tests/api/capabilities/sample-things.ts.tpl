import { admins, open, signedIn } from '../../nightly/access/rule.ts'
import type { TestDeclaration } from '../declaration.ts'

const PATH = '/api/v1/sampleThings'
const SAMPLE_THING = { title: 'A first one', text: 'It is written down here.' }

export const declaration: TestDeclaration = {
	calls: [{ route: 'POST /api/v1/sampleThings', as: 'donor', url: () => PATH, body: () => SAMPLE_THING }],
	replays: {
		'POST /api/v1/sampleThings': async ({ people }) => ({
			caller: people.donor,
			method: 'POST',
			url: PATH,
			body: SAMPLE_THING,
			other: { ...SAMPLE_THING, title: 'Another one' },
		}),
	},
	rules: {
		'GET /api/v1/sampleThings': open,
		'POST /api/v1/sampleThings': signedIn,
		'GET /api/backoffice/sampleThings': admins,
	},
}
