import { byOthers } from './bad-input.requests.ts'
import type { ApiCall, Field } from './bad-input.ts'

const wrong = (message: string): Field => [
	['a number', 5, message],
	['an object', {}, message],
	['empty text', '', message],
	['other text', 'nonsense', message],
	['text that is too long', 'x'.repeat(41), message],
	['a NUL', 'a\u0000b', 'Please use plain text only.'],
]
const AADHAAR = 'Please enter a valid Aadhaar number of 12 digits'
const missing = 'The request'

/** Identity numbers that authors add to their requests. */
export const IDENTITY_CALLS: readonly ApiCall[] = [
	...(['GET', 'PUT', 'DELETE'] as const).map(
		(method): ApiCall => ({
			route: `${method} /api/v1/donationRequest/{id}/identity`,
			access: 'signedIn',
			as: 'author',
			url: ({ pending }) => `/api/v1/donationRequest/${pending}/identity`,
			...(method === 'PUT' && {
				body: () => ({ pan: 'ABCPE1234F', aadhaar: '2341 2341 2346' }),
				fields: {
					pan: wrong('Please enter a PAN: five letters, four digits, one letter'),
					aadhaar: [
						...wrong(AADHAAR),
						['thirteen digits', '2341 2341 2346 1', AADHAAR],
						['another check digit', '2341 2341 2345', AADHAAR],
					],
				},
			}),
			missing,
			rows: () => byOthers('The request'),
		}),
	),
	{
		route: 'GET /api/backoffice/requests/{id}/identity',
		access: 'reviewer',
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/identity`,
		missing,
	},
	{
		route: 'POST /api/backoffice/requests/{id}/identity/reveal',
		access: 'reviewer',
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/identity/reveal`,
		missing,
	},
]
