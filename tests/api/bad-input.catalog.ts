import { type ApiCall, choice, text, uuid } from './bad-input.ts'

const ELSEWHERE = 'Please enter an address of this site'

const everyone = { access: 'everyone', as: 'guest' } as const

export const CATALOG_CALLS: readonly ApiCall[] = [
	{
		...everyone,
		route: 'GET /api/v1/country',
		url: () => '/api/v1/country',
		query: { supported: ['maybe', ''] },
	},
	{
		...everyone,
		route: 'GET /api/v1/state',
		url: () => '/api/v1/state?countryId=IN',
		query: { countryId: ['', 'in', 'IND', '../', 'I%00'] },
	},
	{
		...everyone,
		route: 'GET /api/v1/city',
		url: () => '/api/v1/city?stateId=IN.38',
		query: { stateId: ['', 'IN', 'IN.', 'in.38', 'IN.38.Ranchi', '../..'] },
	},
	{
		...everyone,
		route: 'GET /api/v1/miscellaneousconfig/ipinfo',
		url: () => '/api/v1/miscellaneousconfig/ipinfo',
	},
	{ ...everyone, route: 'GET /api/v1/figures', url: () => '/api/v1/figures' },
	{
		route: 'POST /api/v1/shorturl',
		access: 'signedIn',
		as: 'donor',
		url: () => '/api/v1/shorturl',
		body: ({ live }) => ({
			url: `/donationRequest/${live}`,
			representsWhat: 'donationRequest',
			referenceId: live,
		}),
		fields: {
			url: [
				...text(500, ELSEWHERE),
				['another site', 'https://evil.example/donationRequest/', ELSEWHERE],
				['another site without its scheme', '//evil.example', ELSEWHERE],
				['another page', '/login', ELSEWHERE],
				['a script', 'javascript:alert(1)', ELSEWHERE],
			],
			representsWhat: choice(),
			referenceId: uuid,
		},
	},
]
