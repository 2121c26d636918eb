/** One row of the import table: what the files of one place may import. The first row that fits a file counts. */
export interface ImportRow {
	readonly name: string
	/** Path pattern; `<own>` stands for one folder name and means the same one in `may`. */
	readonly files: string
	/** Path patterns; one that begins with `type ` allows imports that are gone at run time. */
	readonly may: readonly string[]
	/** Packages and built-in modules; absent: any that isn't reserved. */
	readonly packages?: readonly string[]
}

const CONTRACTS = ['domain/*/contract.ts', 'domain/*/*.contract.ts']
const BACKEND = [
	'domain/**',
	'commands/**',
	'projections/**',
	'records/**',
	'queries/**',
	'workers/**',
	'infra/**',
]
/** Built-in modules that compute and don't reach outside. */
const COMPUTING = ['node:crypto', 'node:stream', 'node:stream/promises', 'node:buffer']

const OWN_CONTRACTS = ['domain/<own>/contract.ts', 'domain/<own>/*.contract.ts']
const WIRE = ['money', 'ids', 'wire', 'json'].map((name) => `domain/_shared/${name}.ts`)

export const IMPORT_TABLE: readonly ImportRow[] = [
	{ name: 'shared kernel', files: 'domain/_shared/**', may: ['domain/_shared/**'], packages: ['zod'] },
	{ name: 'ports', files: 'domain/_ports/**', may: ['domain/_ports/**', 'domain/_shared/**'], packages: [] },
	{
		name: 'contracts',
		files: 'domain/<own>/contract.ts',
		may: [...WIRE, ...OWN_CONTRACTS],
		packages: ['zod'],
	},
	{
		name: 'parts of contracts',
		files: 'domain/<own>/*.contract.ts',
		may: [...WIRE, ...OWN_CONTRACTS],
		packages: ['zod'],
	},
	{
		name: 'domain',
		files: 'domain/<own>/**',
		may: ['domain/<own>/**', 'domain/_shared/**'],
		packages: ['zod'],
	},
	{
		name: 'facts',
		files: 'commands/_shared/facts*.ts',
		may: ['domain/**', 'commands/_shared/**', 'kernel/sql/sql.ts'],
		packages: [],
	},
	{
		name: 'shared parts of commands',
		files: 'commands/_shared/**',
		may: [
			'commands/_shared/**',
			'domain/_shared/**',
			'domain/_ports/**',
			...CONTRACTS,
			'records/**',
			'kernel/http/route.ts',
			'kernel/sql/sql.ts',
		],
		packages: ['zod', 'uuid', 'canonicalize', ...COMPUTING],
	},
	{
		name: 'commands',
		files: 'commands/<own>/**',
		may: [
			'commands/<own>/**',
			'commands/_shared/**',
			'domain/<own>/**',
			'domain/_shared/**',
			'domain/_ports/**',
			...CONTRACTS,
			'records/**',
			'kernel/http/route.ts',
		],
		packages: ['zod', 'uuid', ...COMPUTING],
	},
	{
		name: 'shared parts of projections',
		files: 'projections/_shared/**',
		may: [
			'projections/_shared/**',
			'domain/_shared/**',
			'type kernel/ports/event-store.ts',
			'kernel/sql/sql.ts',
		],
		packages: [],
	},
	{
		name: 'projections',
		files: 'projections/<own>/**',
		may: [
			'projections/<own>/**',
			'projections/_shared/**',
			'domain/*/*.events.ts',
			// Figures that are published: the page that shows them and the read model that follows them agree.
			'domain/*/*-rules.contract.ts',
			'domain/_shared/**',
			'type kernel/ports/event-store.ts',
			'kernel/sql/sql.ts',
		],
		packages: [],
	},
	{
		name: 'records',
		files: 'records/<own>/**',
		may: [
			'records/<own>/**',
			'records/_shared/**',
			'domain/_shared/**',
			...OWN_CONTRACTS,
			'kernel/sql/sql.ts',
		],
		packages: COMPUTING,
	},
	{
		name: 'queries',
		files: 'queries/<own>/**',
		may: [
			'queries/**',
			'projections/**',
			'records/**',
			'domain/_shared/**',
			'type domain/_ports/**',
			...CONTRACTS,
			'kernel/http/route.ts',
			'kernel/sql/sql.ts',
		],
		packages: ['zod', 'csv-stringify', ...COMPUTING],
	},
	{
		name: 'workers',
		files: 'workers/<own>/**',
		may: [
			'workers/<own>/**',
			'workers/_shared/**',
			'domain/*/*.events.ts',
			'type domain/*/*-commands.ts',
			'domain/_shared/**',
			'domain/_ports/**',
			...CONTRACTS,
			'commands/_shared/**',
			'type commands/**',
			'type records/**',
			'kernel/sql/sql.ts',
		],
		packages: ['zod', 'uuid', ...COMPUTING],
	},
	{
		name: 'adapters',
		files: 'infra/adapters/**',
		may: ['infra/adapters/**', 'domain/_ports/**', 'domain/_shared/**'],
	},
	{
		name: 'event stores',
		files: 'infra/event-store/**',
		may: ['infra/event-store/**', 'infra/postgres/**', 'domain/_ports/**', 'domain/_shared/**'],
	},
	{
		name: 'simulators',
		files: 'infra/simulators/**',
		may: ['infra/simulators/**', 'kernel/ports/clock.ts', 'domain/_shared/**'],
	},
	{
		name: 'the HTTP edge',
		files: 'infra/http/**',
		may: ['infra/**', 'domain/_shared/**', 'domain/_ports/**', ...CONTRACTS, 'commands/_shared/**'],
	},
	{
		name: 'foundations',
		files: 'infra/{net,postgres,config,queue,observability}/**',
		may: ['infra/{net,postgres,config,queue,observability}/**', 'domain/_shared/**', 'domain/_ports/**'],
	},
	{ name: 'wiring, checks and demo', files: 'infra/**', may: BACKEND },
	{ name: 'bench', files: 'bench/**', may: [...BACKEND, 'bench/**'] },
	{
		name: 'screens',
		files: 'web/src/screens/<own>/**',
		may: ['web/src/screens/<own>/**', 'web/src/{app,api,ui,i18n,styles,assets}/**', ...CONTRACTS, ...WIRE],
	},
	{ name: 'web', files: 'web/**', may: ['web/**', ...CONTRACTS, ...WIRE] },
	{ name: 'backoffice', files: 'backoffice/**', may: ['backoffice/**', ...CONTRACTS, ...WIRE] },
]

/** Packages that only some files may import, since they are a boundary or belong to one level of tests. */
export const RESERVED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
	stripe: ['infra/adapters/stripe*.ts', 'type infra/simulators/stripe/**'],
	razorpay: ['infra/adapters/razorpay*.ts', 'type infra/simulators/razorpay/**'],
	nodemailer: ['infra/adapters/mail*.ts'],
	'smtp-server': ['infra/simulators/smtp*.ts', 'infra/simulators/smtp/**'],
	sharp: ['infra/adapters/files*.ts'],
	pdfkit: ['infra/adapters/pdf*.ts'],
	'@simplewebauthn/server': ['infra/adapters/webauthn*.ts'],
	'@simplewebauthn/browser': ['web/src/api/users/passkeys*.ts'],
	'openid-client': ['infra/adapters/oidc*.ts'],
	'oidc-provider': ['infra/checks/**'],
	ifsc: ['infra/adapters/ifsc*.ts'],
	otpauth: ['infra/adapters/totp*.ts'],
	'mmdb-lib': ['infra/adapters/address-country*.ts'],
	'postcode-validator': ['infra/adapters/postal-codes*.ts'],
	'libphonenumber-js': ['infra/adapters/phone-numbers*.ts', 'infra/adapters/texted-numbers*.ts'],
	'web-push': ['infra/adapters/push*.ts'],
	'altcha-lib': ['infra/adapters/captcha*.ts', 'infra/checks/**', 'web/src/api/users/captcha*.ts'],
	'@zxcvbn-ts/language-common': ['infra/adapters/common-passwords*.ts'],
	'@node-rs/argon2': ['infra/adapters/passwords*.ts'],
	// The protocol stub of the tests speaks with the client's own generated messages.
	'@eventstore/db-client': ['infra/event-store/eventstoredb*.ts', 'infra/event-store/protocol-stub*.ts'],
	'@grpc/grpc-js': ['infra/event-store/eventstoredb*.ts', 'infra/event-store/protocol-stub*.ts'],
	pg: ['infra/postgres/**', 'infra/event-store/**', 'bench/**'],
	knex: ['infra/postgres/**'],
	bullmq: ['infra/queue/**'],
	ioredis: ['infra/queue/**'],
	fastify: ['infra/http/**', 'infra/simulators/**', 'infra/processes/**', 'bench/**'],
	vite: ['infra/build/**', '{web,backoffice}/*.config.ts'],
	'oxc-parser': ['infra/checks/**'],
	'playwright-core': ['infra/browser-tests/**'],
	'@sparticuz/chromium': ['infra/browser-tests/**'],
	'@axe-core/playwright': ['infra/browser-tests/**'],
	testcontainers: ['infra/*/testing*.ts'],
	autocannon: ['bench/**'],
	'react-admin': ['backoffice/**'],
	'@mui/material': ['backoffice/**'],
	'react-aria-components': ['web/**'],
}

/** What only tests import. */
export const TEST_PACKAGES = ['vitest', 'fast-check']
/** Places besides specs and their kits that are there for tests. */
export const TEST_PLACES = ['infra/checks/**', 'infra/browser-tests/**', 'infra/proof/**']
