import type { IForbiddenRuleType } from 'dependency-cruiser'

const SPEC = '\\.(spec|fixtures)\\.tsx?$'
const BACKEND = [
	'kernel',
	'domain',
	'records',
	'projections',
	'providers',
	'infra',
	'commands',
	'queries',
	'workers',
	'pages',
	'apps',
	'tools',
]
const INTERNAL = `^(${[...BACKEND, 'simulators', 'demo', 'tests', 'bench', 'client', 'web', 'backoffice'].join('|')})/`

const SERVER_PART = '^web/src/(document/server\\.tsx|lib/\\w+\\.server\\.ts)$'

const JOINED = 'domain/[^/]+\\.contract\\.ts$'
const CONTRACTS = `domain/[^/]+/(?:kinds/)?(contract|[^/]+\\.contract)\\.ts$|${JOINED}`
/** The part of the kernel that a browser may load: no Node.js, no database. */
const WIRE = 'kernel/wire/'
const COMMON = 'domain/_shared/'

/**
 * The project's own files that each folder may import, as patterns of paths; `$1` is the first group of
 * `files`: the capability's own name. The order of the folders is the law of the architecture: kernel <
 * domain < records, projections < providers < infra < commands, queries < workers < pages < apps < tools <
 * tests.
 */
export const LAYERS: readonly { name: string; files: string; may: readonly string[] }[] = [
	{ name: 'kernel', files: '^kernel/', may: ['kernel/'] },
	{ name: 'facts of the product', files: '^domain/_shared/', may: ['kernel/', COMMON] },
	{
		name: 'the list of contracts',
		files: '^domain/[^/]+\\.contract\\.ts$',
		may: [WIRE, COMMON, JOINED, 'domain/[^/]+/notifications\\.contract\\.ts$'],
	},
	{
		name: 'contracts',
		files: '^domain/([^/]+)/(?:kinds/)?(?:contract|[^/]+\\.contract)\\.ts$',
		may: [WIRE, COMMON, JOINED, 'domain/$1/(?:kinds/)?(contract|[^/]+\\.contract)\\.ts$'],
	},
	{ name: 'domain', files: '^domain/([^/]+)/', may: ['kernel/(?:wire|events)/', COMMON, 'domain/$1/'] },
	{
		name: 'records',
		files: '^records/([^/]+)/',
		may: [
			'kernel/',
			'records/$1/',
			'records/_shared/',
			COMMON,
			JOINED,
			'domain/$1/(?:kinds/)?(contract|[^/]+\\.contract)\\.ts$',
		],
	},
	{
		// A read model is built from events alone, its own table and published rules; contracts name what cells hold.
		name: 'projections',
		files: '^projections/([^/]+)/',
		may: ['kernel/', 'projections/$1/', 'domain/[^/]+/[^/]+\\.events\\.ts$', CONTRACTS],
	},
	{
		// Queries read the types of commands' answers; other code enters a capability through its index.
		name: 'what commands declare',
		files: '^commands/([^/]+)/(?:index|command-deps)\\.ts$',
		may: [
			'kernel/',
			'domain/$1/',
			CONTRACTS,
			'records/',
			'queries/',
			'commands/$1/',
			'commands/_shared/',
			'commands/[^/]+/index\\.ts$',
		],
	},
	{
		name: 'facts of commands',
		files: '^commands/_shared/',
		may: ['kernel/', 'domain/', 'records/', 'commands/_shared/'],
	},
	{
		// Commands decide by streams, since a read model may lag behind.
		name: 'commands',
		files: '^commands/([^/]+)/',
		may: ['kernel/', 'domain/$1/', CONTRACTS, 'records/', 'commands/$1/', 'commands/_shared/'],
	},
	{
		name: 'queries',
		files: '^queries/',
		may: ['kernel/', COMMON, CONTRACTS, 'records/', 'projections/', 'queries/'],
	},
	{
		name: 'workers',
		files: '^workers/([^/]+)/',
		may: [
			'kernel/',
			'domain/',
			'records/',
			'projections/',
			'commands/',
			'queries/',
			'workers/$1/',
			'workers/_shared/',
			'workers/[^/]+/index\\.ts$',
		],
	},
	{
		// A reply to a dispute is a letter.
		name: 'providers',
		files: '^providers/',
		may: ['kernel/', CONTRACTS, 'providers/', 'infra/adapters/pdf-letter\\.ts$'],
	},
	{ name: 'adapters', files: '^infra/adapters/', may: ['kernel/', COMMON, 'infra/adapters/'] },
	{
		name: 'event stores',
		files: '^infra/event-store/',
		may: ['kernel/', 'infra/event-store/', 'infra/postgres/'],
	},
	{
		// It serves the pages that it is given.
		name: 'the HTTP edge',
		files: '^infra/http/',
		may: ['kernel/', CONTRACTS, 'infra/', 'pages/pages\\.ts$'],
	},
	{
		name: 'infra',
		files: '^infra/',
		may: [
			'kernel/',
			'infra/(net|postgres|config|queue|observability|encryption)/',
			'providers/(?:\\w+/settings|shared/provider-settings)\\.ts$',
		],
	},
	{ name: 'pages', files: '^pages/', may: ['kernel/', CONTRACTS, 'infra/', 'pages/'] },
	{
		name: 'apps',
		files: '^apps/',
		may: [...BACKEND.map((folder) => `${folder}/`), 'simulators/', 'demo/'],
	},
	{
		name: 'tools',
		files: '^tools/',
		may: [...BACKEND.map((folder) => `${folder}/`), 'simulators/', 'demo/'],
	},
	{ name: 'simulators', files: '^simulators/', may: ['kernel/', 'simulators/'] },
	{
		name: 'people of the demo',
		files: '^demo/seed/',
		may: ['kernel/', 'domain/', 'records/', 'commands/[^/]+/index\\.ts$', 'demo/'],
	},
	{ name: 'demo', files: '^demo/', may: ['kernel/', CONTRACTS, 'demo/'] },
	{
		name: 'tests',
		files: '^tests/(?!e2e/)',
		may: [...BACKEND.map((folder) => `${folder}/`), 'simulators/', 'demo/', 'tests/'],
	},
	{
		name: 'bench',
		files: '^bench/',
		may: [...BACKEND.map((folder) => `${folder}/`), 'simulators/', 'demo/', 'bench/'],
	},
	{ name: 'client', files: '^client/', may: [WIRE, CONTRACTS, 'client/'] },
	{
		// Components that know nobody: no capability, no call, no address, not even who reads the page.
		name: 'components of the web',
		files: '^web/src/ui/',
		may: [WIRE, COMMON, 'client/', 'web/src/(ui/|i18n/field-text\\.ts$)'],
	},
	{
		name: 'foundations of the web',
		files: '^web/src/lib/',
		may: [WIRE, CONTRACTS, 'client/', 'web/src/(lib/|i18n/resources\\.d\\.ts$)'],
	},
	{
		name: 'calls of features',
		files: '^web/src/features/[^/]+/api/',
		may: [WIRE, CONTRACTS, 'client/', 'web/src/features/[^/]+/api/', 'web/src/(lib|ui|i18n)/'],
	},
	{
		// Others enter a feature by its calls and by the components that it offers, never by its pages.
		name: 'features',
		files: '^web/src/features/([^/]+)/',
		may: [
			WIRE,
			CONTRACTS,
			'client/',
			'web/src/features/$1/',
			'web/src/features/[^/]+/(api|components)/',
			'web/src/(lib|ui|i18n)/',
			// Drawings that come with a page.
			'web/public/art/',
		],
	},
	{ name: 'web', files: '^web/', may: [WIRE, CONTRACTS, 'client/', 'web/'] },
	{ name: 'backoffice', files: '^backoffice/', may: [WIRE, CONTRACTS, 'client/', 'backoffice/'] },
]

/** The places that may import a package that is a boundary. `type:` allows type-only imports. */
export const BOUNDARIES: Readonly<Record<string, readonly string[]>> = {
	stripe: ['providers/stripe/', 'type:simulators/stripe/'],
	razorpay: ['providers/razorpay', 'type:simulators/razorpay/'],
	'@paypal/paypal-server-sdk': ['providers/paypal/'],
	nodemailer: ['infra/adapters/mail', 'bench/campaign'],
	'smtp-server': ['simulators/smtp', 'simulators/far-mailbox', 'infra/adapters/feedback', 'bench/mail-sink'],
	'postal-mime': ['simulators/smtp', 'infra/adapters/feedback', 'bench/campaign'],
	'schema-dts': ['kernel/wire/structured-data', 'tests/'],
	sharp: [
		'infra/adapters/files-(?:decode|encode|film|rasterize|sizes|skin)',
		'infra/adapters/social-picture',
		'infra/adapters/pdf-poster',
		'tools/build/icons',
		'tests/e2e/harness/painted',
		'tests/e2e/appearance/',
	],
	mediabunny: [
		'infra/adapters/(?:files-(?:film|video-)|audio)',
		'client/known-sound',
		'backoffice/src/studio/encoder',
		'tests/harness/sample-videos',
		'simulators/voice-recordings',
	],
	'tus-js-client': ['client/upload-recording'],
	pdfkit: ['infra/adapters/pdf'],
	fontkit: ['infra/adapters/pdf-font', 'tools/build/fonts'],
	harfbuzzjs: ['infra/adapters/fonts', 'infra/adapters/text-runs'],
	'subset-font': ['tools/build/fonts', 'tests/e2e/harness/phone-fonts'],
	'@simplewebauthn/server': ['infra/adapters/webauthn'],
	'@simplewebauthn/browser': ['web/src/features/users/api/passkeys'],
	'openid-client': ['infra/adapters/oidc'],
	'oidc-provider': ['tests/'],
	ifsc: ['infra/adapters/ifsc'],
	'csv-parse': ['infra/adapters/contact-sheets'],
	'ical.js': ['infra/adapters/contact-cards'],
	'node-datachannel': ['infra/adapters/voice', 'simulators/voice-peer'],
	otpauth: ['infra/adapters/totp'],
	'mmdb-lib': ['infra/adapters/address-country'],
	'postcode-validator': ['domain/_shared/postal-codes'],
	'write-excel-file/node': ['infra/adapters/spreadsheets'],
	isbot: ['infra/adapters/bots'],
	'libphonenumber-js': ['infra/adapters/phone-numbers', 'infra/adapters/texted-numbers'],
	'web-push': ['infra/adapters/push'],
	'altcha-lib': ['infra/adapters/captcha', 'tests/', 'web/src/features/users/api/captcha'],
	'@zxcvbn-ts/language-common': ['infra/adapters/common-passwords'],
	'@zxcvbn-ts/language-en': ['infra/adapters/common-passwords'],
	'@node-rs/argon2': ['infra/adapters/passwords'],
	'@eventstore/db-client': ['infra/event-store/eventstoredb', 'tests/conformance/event-store/'],
	'@grpc/grpc-js': ['infra/event-store/eventstoredb', 'tests/conformance/event-store/'],
	pg: ['kernel/sql/', 'infra/postgres/', 'infra/event-store/', 'bench/', 'tests/'],
	knex: ['infra/postgres/', 'kernel/sql/'],
	bullmq: ['infra/queue/'],
	ioredis: ['infra/queue/', 'tests/'],
	fastify: ['infra/http/', 'pages/', 'apps/', 'simulators/', 'bench/', 'tests/'],
	vite: ['tools/build/', 'web/vite.', 'backoffice/vite.'],
	'openapi-fetch': ['client/'],
	'openapi-typescript': ['tools/build/'],
	'oxc-parser': ['tests/', 'tools/build/page-tables.ts'],
	'playwright-core': ['tests/e2e/'],
	'@sparticuz/chromium': ['tests/e2e/'],
	'@axe-core/playwright': ['tests/e2e/'],
	lighthouse: ['tests/e2e/lighthouse/'],
	testcontainers: ['tests/'],
	autocannon: ['bench/'],
	'react-admin': ['backoffice/'],
	'@mui/material': ['backoffice/'],
	'react-aria-components': ['web/'],
}

const TEST_PACKAGES = ['vitest', 'fast-check', 'dependency-cruiser']

const COMPUTING = '^(crypto|stream|stream/promises|buffer)$'

const PURE_PACKAGES: readonly { files: string; packages: readonly string[]; builtIn: string | null }[] = [
	{ files: '^kernel/ports/', packages: [], builtIn: '^stream$' },
	{
		files: '^domain/_shared/',
		packages: ['zod', 'postcode-validator', '@indic-transliteration/sanscript'],
		builtIn: null,
	},
	{ files: '^domain/(?!_shared/)', packages: ['zod'], builtIn: null },
	{ files: '^projections/', packages: [], builtIn: null },
	{ files: '^records/', packages: [], builtIn: COMPUTING },
	{ files: '^commands/', packages: ['zod', 'uuid', 'canonicalize'], builtIn: COMPUTING },
	{ files: '^queries/', packages: ['zod', 'csv-stringify'], builtIn: COMPUTING },
	{ files: '^workers/', packages: ['zod', 'uuid'], builtIn: COMPUTING },
]

const inPackage = (names: readonly string[]) =>
	`(^|/)node_modules/(@types/)?(${names.map((name) => name.replace(/[/.]/g, '\\$&')).join('|')})/`

/** The first row of LAYERS whose files match a path counts; later rows leave those files out. */
function layerRules(): IForbiddenRuleType[] {
	return LAYERS.map(({ name, files, may }, place) => ({
		name: `law: ${name}`,
		severity: 'error',
		from: { path: files, pathNot: [...LAYERS.slice(0, place).map((row) => row.files), SPEC] },
		to: { path: INTERNAL, pathNot: `^(?:${may.join('|')})` },
	}))
}

function boundaryRules(): IForbiddenRuleType[] {
	return Object.entries(BOUNDARIES).flatMap(([name, places]) => {
		const always = places.filter((place) => !place.startsWith('type:'))
		const types = places.filter((place) => place.startsWith('type:')).map((place) => place.slice(5))
		const to = inPackage([name])
		const rules: IForbiddenRuleType[] = [
			{
				name: `boundary: ${name}`,
				severity: 'error',
				from: { path: INTERNAL, pathNot: [`^(?:${[...always, ...types].join('|')})`, SPEC] },
				to: { path: to },
			},
		]
		if (types.length > 0)
			rules.push({
				name: `boundary: ${name} at run time`,
				severity: 'error',
				from: { path: `^(?:${types.join('|')})`, pathNot: SPEC },
				to: { path: to, dependencyTypesNot: ['type-only'] },
			})
		return rules
	})
}

/**
 * The code that reads the log as it was written; all other code reads it through the boundary, in today's
 * shapes.
 */
const READ_BOUNDARY =
	'^(?:kernel/events/events|kernel/ports/event-(?:log|store)|infra/event-store/|tests/conformance/event-store/)'
const RAW_LOG = '^(?:kernel/ports/event-log|infra/event-store/(?:postgres|eventstoredb))'

const logRule = (): IForbiddenRuleType => ({
	name: 'boundary: the log as it was written',
	severity: 'error',
	from: { path: INTERNAL, pathNot: [READ_BOUNDARY, SPEC] },
	to: { path: RAW_LOG },
})

/** The code that decodes members' files. It runs only in the child processes of `decoder.ts`. */
const DECODING =
	'^infra/adapters/(?:audio[a-z-]*|files-(?:decode|encode|film|pdf|rasterize|sizes|skin|video-\\w+)|social-picture|pdf-poster)\\.ts$'
const CHILD = '^infra/adapters/decoder-child\\.ts$'
/** Unpacks a few megabytes at most, in turns, and decodes nothing. */
const TEXT = '^infra/adapters/files-text\\.ts$'

function decodingRules(): IForbiddenRuleType[] {
	const from = { path: INTERNAL, pathNot: [DECODING, CHILD, TEXT, '^(?:tests|bench)/', SPEC] }
	return [
		{ name: 'boundary: decoding', severity: 'error', from, to: { path: DECODING } },
		{
			name: 'boundary: the process that decodes',
			severity: 'error',
			from,
			to: { path: CHILD, dependencyTypesNot: ['type-only'] },
		},
	]
}

function packageRules(): IForbiddenRuleType[] {
	return PURE_PACKAGES.flatMap(({ files, packages, builtIn }) => [
		{
			name: `packages: ${files}`,
			severity: 'error' as const,
			from: { path: files, pathNot: SPEC },
			to: { path: 'node_modules/', ...(packages.length > 0 && { pathNot: inPackage(packages) }) },
		},
		{
			name: `built-in modules: ${files}`,
			severity: 'error' as const,
			from: { path: files, pathNot: SPEC },
			to: { dependencyTypes: ['core' as const], ...(builtIn !== null && { pathNot: builtIn }) },
		},
	])
}

/** Queries, and features of the web, from below to above; a new one that is not named is above all. */
const QUERIES = [
	'_shared',
	'activity',
	'blood',
	'organizations',
	'requests',
	'live-events',
	'radio',
	'users',
	'donations',
	'recurring',
	'payouts',
	'funds',
]
const FEATURES = [
	'catalog',
	'support',
	'notifications',
	'files',
	'funds',
	'donations',
	'recurring',
	'answers',
	'requests',
	'users',
	'organizations',
]

/**
 * Refuses imports from a folder of a room to one above it.
 * @param part what an import has to be of to count: `components/`
 */
const orderRules = (room: string, names: readonly string[], part = ''): IForbiddenRuleType[] =>
	names.map((name, index) => ({
		name: `order: ${room}`,
		severity: 'error',
		from: { path: `^${room}/${name}/`, pathNot: SPEC },
		to: { path: `^${room}/(?!(?:${names.slice(0, index + 1).join('|')})/)[^/]+/${part}` },
	}))

export const RULES: readonly IForbiddenRuleType[] = [
	...orderRules('queries', QUERIES),
	...orderRules('web/src/features', FEATURES, 'components/'),

	...layerRules(),
	...boundaryRules(),
	logRule(),
	...decodingRules(),
	...packageRules(),
	{
		name: 'law: projections know contracts by their types',
		severity: 'error',
		from: { path: '^projections/', pathNot: SPEC },
		to: {
			path: `^${CONTRACTS}`,
			pathNot: '-rules\\.contract\\.ts$',
			dependencyTypesNot: ['type-only'],
		},
	},
	{
		// Checkout must show the amounts and fees by which the server decides, so they come from `GET
		// /product/details`.
		name: 'law: a browser has no copy of what may be donated',
		severity: 'error',
		from: { path: '^(web|backoffice|client)/', pathNot: SPEC },
		to: {
			path: '^domain/donations/(?:amounts|fees)\\.contract\\.ts$',
			dependencyTypesNot: ['type-only'],
		},
	},
	{
		name: 'tests: only for tests',
		severity: 'error',
		from: { path: INTERNAL, pathNot: ['^tests/', SPEC] },
		to: { path: `^tests/|${SPEC}|${inPackage(TEST_PACKAGES)}` },
	},
	{
		name: 'tests: a spec of the domain stays as pure as the domain',
		severity: 'error',
		from: { path: `^domain/([^/]+)/.*${SPEC}` },
		to: { path: INTERNAL, pathNot: '^(kernel/|domain/_shared/|domain/$1/)' },
	},
	{
		name: 'tests: the backend never reaches into a browser part',
		severity: 'error',
		from: { path: `^(${[...BACKEND, 'simulators', 'demo'].join('|')})/` },
		to: { path: '^(client|web|backoffice)/' },
	},
	{
		name: 'browser: no built-in modules of Node.js',
		severity: 'error',
		from: { path: '^(client/|(web|backoffice)/src/)', pathNot: [SPEC, SERVER_PART] },
		to: { dependencyTypes: ['core'] },
	},
	{
		name: 'web: what renders on the server is for the server',
		severity: 'error',
		from: { path: '^web/src/', pathNot: [SPEC, SERVER_PART] },
		to: { path: SERVER_PART },
	},
	{
		name: 'no import circle',
		severity: 'error',
		from: { path: `^(${BACKEND.join('|')}|simulators|demo)/` },
		to: { circular: true },
	},
	{
		name: 'no import circle in a browser part',
		severity: 'error',
		from: { path: '^(client|web)/' },
		to: { circular: true },
	},
	{
		name: 'every import leads somewhere',
		severity: 'error',
		from: { path: INTERNAL },
		to: { couldNotResolve: true, pathNot: '\\.(css|svg|woff2|wasm|json|txt)' },
	},
]

export const FOLDERS = [...BACKEND, 'simulators', 'demo', 'tests', 'bench', 'client', 'web', 'backoffice']
