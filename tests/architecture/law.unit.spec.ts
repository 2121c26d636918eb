import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Breach, checkImports, type ImportCheck } from './imports.ts'
import { BOUNDARIES, LAYERS, RULES } from './law.ts'

const ROOT = join(import.meta.dirname, '../..')

it('the project keeps to the law of imports', async () => {
	const { files, breaches } = await checkImports(ROOT)
	expect(files).toBeGreaterThan(2_000)
	expect(breaches).toEqual([])
}, 120_000)

const PLANTED: Record<string, { file: string; may: string[]; never: string[] }> = {
	kernel: {
		file: 'kernel/events/dispatch.ts',
		may: ['kernel/ports/clock.ts', 'uuid'],
		never: ['domain/funds/contract.ts', 'infra/http/app.ts', 'records/funds/notes.ts'],
	},
	'facts of the product': {
		file: 'domain/_shared/postal-codes.contract.ts',
		may: ['kernel/wire/money.ts', 'zod'],
		never: ['domain/funds/contract.ts', 'infra/http/app.ts', 'records/funds/notes.ts'],
	},
	'the list of contracts': {
		file: 'domain/capabilities.contract.ts',
		may: ['domain/funds/notifications.contract.ts'],
		never: ['domain/funds/funds.events.ts', 'domain/funds/funds.decider.ts', 'kernel/events/decider.ts'],
	},
	contracts: {
		file: 'domain/funds/contract.ts',
		may: ['zod', 'kernel/wire/money.ts', 'domain/funds/states.contract.ts'],
		never: ['domain/funds/funds.events.ts', 'domain/requests/contract.ts', 'kernel/events/decider.ts'],
	},
	domain: {
		file: 'domain/funds/funds.decider.ts',
		may: ['domain/funds/funds.events.ts', 'kernel/events/decider.ts', 'zod'],
		never: [
			'domain/requests/requests.decider.ts',
			'domain/requests/contract.ts',
			'kernel/ports/clock.ts',
			'kernel/sql/sql.ts',
			'node:crypto',
			'uuid',
		],
	},
	records: {
		file: 'records/funds/notes.ts',
		may: ['domain/funds/contract.ts', 'kernel/sql/sql.ts', 'node:crypto'],
		never: [
			'domain/requests/contract.ts',
			'domain/funds/funds.events.ts',
			'records/requests/contents.ts',
			'commands/funds/withdraw.ts',
			'projections/funds/funds.ts',
			'node:fs',
		],
	},
	projections: {
		file: 'projections/funds/funds.ts',
		may: ['domain/requests/requests.events.ts', 'kernel/sql/sql.ts'],
		never: [
			'records/funds/notes.ts',
			'projections/ledger/postings.ts',
			'domain/funds/funds.decider.ts',
			'commands/funds/withdraw.ts',
			'uuid',
			'node:crypto',
		],
	},
	'facts of commands': {
		file: 'commands/_shared/facts.ts',
		may: ['domain/funds/funds.decider.ts', 'records/funds/notes.ts'],
		never: ['projections/funds/funds.ts', 'workers/funds/pay.ts', 'pg'],
	},
	'what commands declare': {
		file: 'commands/funds/index.ts',
		may: ['queries/ledger/report.ts', 'records/funds/notes.ts', 'commands/users/index.ts'],
		never: [
			'domain/requests/requests.decider.ts',
			'commands/requests/create-request.ts',
			'workers/funds/pay.ts',
			'infra/adapters/mail.ts',
		],
	},
	commands: {
		file: 'commands/funds/withdraw.ts',
		may: ['domain/funds/funds.decider.ts', 'commands/_shared/facts.ts', 'records/funds/notes.ts', 'zod'],
		never: [
			'domain/requests/requests.decider.ts',
			'domain/requests/requests.events.ts',
			'projections/funds/funds.ts',
			'queries/funds/list.ts',
			'workers/funds/pay.ts',
			'infra/adapters/mail.ts',
			'commands/requests/create-request.ts',
			'node:fs',
		],
	},
	queries: {
		file: 'queries/funds/list.ts',
		may: ['projections/ledger/postings.ts', 'records/requests/contents.ts', 'domain/requests/contract.ts'],
		never: [
			'domain/funds/funds.decider.ts',
			'domain/funds/funds.events.ts',
			'commands/_shared/facts.ts',
			'workers/funds/pay.ts',
		],
	},
	workers: {
		file: 'workers/funds/pay.ts',
		may: ['domain/requests/requests.events.ts', 'commands/_shared/facts.ts', 'records/funds/notes.ts'],
		never: ['infra/adapters/mail.ts', 'workers/requests/expire.ts', 'web/src/main.ts', 'node:net'],
	},
	adapters: {
		file: 'infra/adapters/mail.ts',
		may: ['kernel/ports/clock.ts', 'nodemailer'],
		never: ['records/funds/notes.ts', 'infra/http/app.ts', 'domain/funds/funds.events.ts'],
	},
	'event stores': {
		file: 'infra/event-store/postgres.ts',
		may: ['kernel/ports/clock.ts', 'pg'],
		never: ['domain/funds/funds.events.ts', 'commands/_shared/facts.ts', 'infra/http/app.ts'],
	},
	'the HTTP edge': {
		file: 'infra/http/app.ts',
		may: ['fastify', 'domain/funds/contract.ts', 'kernel/ports/clock.ts'],
		never: ['commands/funds/withdraw.ts', 'queries/funds/list.ts', 'domain/funds/funds.decider.ts'],
	},
	providers: {
		file: 'providers/stripe/payments.ts',
		may: ['kernel/ports/clock.ts', 'stripe', 'infra/adapters/pdf-letter.ts'],
		never: [
			'infra/adapters/mail.ts',
			'domain/funds/funds.events.ts',
			'queries/funds/list.ts',
			'simulators/stripe/books.ts',
		],
	},
	infra: {
		file: 'infra/postgres/migrate.ts',
		may: ['knex', 'kernel/sql/sql.ts'],
		never: ['records/funds/notes.ts', 'infra/http/app.ts', 'infra/adapters/mail.ts', 'apps/api.ts'],
	},
	pages: {
		file: 'pages/pages.ts',
		may: ['infra/http/app.ts', 'domain/funds/contract.ts', 'fastify'],
		never: ['queries/funds/list.ts', 'commands/funds/withdraw.ts', 'apps/api.ts'],
	},
	apps: {
		file: 'apps/api.ts',
		may: ['commands/funds/withdraw.ts', 'infra/adapters/mail.ts', 'simulators/stripe/books.ts'],
		never: ['web/src/main.ts', 'bench/append.ts', 'tests/harness/database.ts'],
	},
	tools: {
		file: 'tools/build/build.ts',
		may: ['apps/api.ts', 'queries/funds/list.ts'],
		never: ['web/src/main.ts', 'bench/append.ts', 'tests/harness/database.ts'],
	},
	simulators: {
		file: 'simulators/stripe/books.ts',
		may: ['kernel/ports/clock.ts'],
		never: ['infra/adapters/mail.ts', 'domain/funds/funds.events.ts'],
	},
	'people of the demo': {
		file: 'demo/seed/people.ts',
		may: ['records/users/users.ts', 'domain/users/access.decider.ts', 'commands/users/index.ts'],
		never: ['commands/users/login.ts', 'infra/http/app.ts', 'queries/users/me.ts'],
	},
	demo: {
		file: 'demo/script.ts',
		may: ['domain/funds/contract.ts', 'kernel/wire/money.ts'],
		never: ['commands/funds/withdraw.ts', 'domain/funds/funds.decider.ts', 'infra/http/app.ts'],
	},
	tests: {
		file: 'tests/harness/database.ts',
		may: ['commands/funds/withdraw.ts', 'simulators/stripe/books.ts', 'vitest'],
		never: ['web/src/main.ts', 'bench/append.ts'],
	},
	bench: {
		file: 'bench/append.ts',
		may: ['infra/event-store/open.ts', 'pg'],
		never: ['web/src/main.ts', 'tests/harness/database.ts'],
	},
	'components of the web': {
		file: 'web/src/ui/button.ts',
		may: ['web/src/ui/icon.ts', 'client/ui/mark.ts', 'kernel/wire/money.ts', 'react-aria-components'],
		never: [
			'web/src/features/funds/components/figures.ts',
			'web/src/lib/session.ts',
			'web/src/app/router.ts',
			'domain/funds/contract.ts',
			'kernel/events/decider.ts',
		],
	},
	'foundations of the web': {
		file: 'web/src/lib/session.ts',
		may: ['domain/users/contract.ts', 'client/client.ts', 'kernel/wire/money.ts', 'react'],
		never: ['web/src/features/funds/api/withdrawals.ts', 'web/src/ui/icon.ts', 'web/src/app/router.ts'],
	},
	'calls of features': {
		file: 'web/src/features/funds/api/withdrawals.ts',
		may: ['web/src/lib/session.ts', 'web/src/features/requests/api/list.ts', 'domain/funds/contract.ts'],
		never: ['web/src/features/funds/fund.ts', 'web/src/features/requests/components/card.ts'],
	},
	features: {
		file: 'web/src/features/funds/fund.ts',
		may: [
			'web/src/ui/icon.ts',
			'web/src/lib/session.ts',
			'web/src/features/requests/api/list.ts',
			'web/src/features/catalog/components/card.ts',
			'client/failure.ts',
			'domain/funds/contract.ts',
			'react',
		],
		never: [
			'web/src/features/requests/request.ts',
			'web/src/app/router.ts',
			'domain/funds/funds.events.ts',
			'queries/funds/list.ts',
			'backoffice/src/main.ts',
			'node:crypto',
			'react-admin',
		],
	},
	client: {
		file: 'client/client.ts',
		may: ['domain/users/contract.ts', 'kernel/wire/server-clock.ts', 'openapi-fetch'],
		never: ['web/src/main.ts', 'domain/funds/funds.decider.ts', 'infra/http/app.ts', 'node:fs'],
	},
	web: {
		file: 'web/src/main.ts',
		may: ['web/src/features/funds/fund.ts', 'client/client.ts', 'kernel/wire/money.ts'],
		never: ['infra/http/app.ts', 'backoffice/src/main.ts', 'kernel/events/decider.ts', 'node:path'],
	},
	backoffice: {
		file: 'backoffice/src/main.ts',
		may: ['domain/funds/contract.ts', 'client/client.ts', 'react-admin'],
		never: ['web/src/ui/button.ts', 'domain/funds/funds.decider.ts', 'react-aria-components'],
	},
}

const FURTHER: readonly { file: string; text: (from: string) => string; rule: string }[] = [
	{
		file: 'domain/funds/funds.unit.spec.ts',
		text: (from) => `import { a } from '${path(from, 'domain/requests/requests.decider.ts')}'`,
		rule: 'tests: a spec of the domain',
	},
	{
		file: 'queries/funds/list.int.spec.ts',
		text: (from) => `import { a } from '${path(from, 'web/src/main.ts')}'`,
		rule: 'tests: the backend never reaches into a browser part',
	},
	{
		file: 'workers/funds/uses-a-kit.ts',
		text: (from) => `import { a } from '${path(from, 'domain/funds/histories.fixtures.ts')}'`,
		rule: 'tests: only for tests',
	},
	{
		file: 'workers/funds/uses-vitest.ts',
		text: () => "import { it } from 'vitest'",
		rule: 'tests: only for tests',
	},
	{
		file: 'workers/funds/reads-the-log.ts',
		text: (from) => `import type { a } from '${path(from, 'kernel/ports/event-log.ts')}'`,
		rule: 'boundary: the log as it was written',
	},
	{
		file: 'apps/opens-the-log.ts',
		text: (from) => `import { a } from '${path(from, 'infra/event-store/postgres.ts')}'`,
		rule: 'boundary: the log as it was written',
	},
	{
		file: 'apps/draws.ts',
		text: (from) => `import { a } from '${path(from, 'infra/adapters/files-decode.ts')}'`,
		rule: 'boundary: decoding',
	},
	{
		file: 'apps/decodes.ts',
		text: (from) => `export const b = await import('${path(from, 'infra/adapters/decoder-child.ts')}')`,
		rule: 'boundary: the process that decodes',
	},
	{
		file: 'web/src/features/requests/renders-on-the-server.ts',
		text: (from) => `import { a } from '${path(from, 'web/src/lib/client.server.ts')}'`,
		rule: 'web: what renders on the server is for the server',
	},
	{
		file: 'web/src/features/requests/documents.ts',
		text: (from) => `import { a } from '${path(from, 'queries/requests/list.ts')}'`,
		rule: 'law: features',
	},
	{
		file: 'queries/requests/above.ts',
		text: (from) => `import { a } from '${path(from, 'queries/funds/list.ts')}'`,
		rule: 'order: queries',
	},
	{
		file: 'web/src/features/funds/above.ts',
		text: (from) => `import { a } from '${path(from, 'web/src/features/requests/components/card.ts')}'`,
		rule: 'order: web/src/features',
	},
	{
		file: 'domain/funds/type-only.ts',
		text: (from) => `import type { a } from '${path(from, 'domain/requests/requests.decider.ts')}'`,
		rule: 'law: domain',
	},
	{
		file: 'domain/funds/again.ts',
		text: (from) => `export * from '${path(from, 'domain/requests/requests.decider.ts')}'`,
		rule: 'law: domain',
	},
	{
		file: 'domain/funds/later.ts',
		text: (from) => `export const b = await import('${path(from, 'domain/requests/requests.decider.ts')}')`,
		rule: 'law: domain',
	},
	{
		file: 'domain/funds/types.ts',
		text: (from) => `export type B = import('${path(from, 'domain/requests/requests.decider.ts')}').A`,
		rule: 'law: domain',
	},
	{
		file: 'simulators/stripe/at-run-time.ts',
		text: () => "import Stripe from 'stripe'\nexport const a = Stripe",
		rule: 'boundary: stripe at run time',
	},
	{
		file: 'simulators/razorpay/at-run-time.ts',
		text: () => "import Razorpay from 'razorpay'\nexport const a = Razorpay",
		rule: 'boundary: razorpay at run time',
	},
	{
		file: 'projections/funds/at-run-time.ts',
		text: (from) => `import * as a from '${path(from, 'domain/requests/contract.ts')}'\nexport const c = a`,
		rule: 'law: projections know contracts by their types',
	},
	{
		file: 'web/src/features/funds/own-limits.ts',
		text: (from) =>
			`import * as a from '${path(from, 'domain/donations/amounts.contract.ts')}'\nexport const c = a`,
		rule: 'law: a browser has no copy of what may be donated',
	},
	...[
		['kernel/ports/x.ts', 'zod', 'packages: ^kernel/ports/'],
		['kernel/ports/y.ts', 'node:fs', 'built-in modules: ^kernel/ports/'],
		['domain/_shared/x.ts', 'uuid', 'packages: ^domain/_shared/'],
		['domain/_shared/y.ts', 'node:fs', 'built-in modules: ^domain/_shared/'],
		['records/funds/x.ts', 'uuid', 'packages: ^records/'],
		['queries/funds/x.ts', 'uuid', 'packages: ^queries/'],
		['queries/funds/y.ts', 'node:fs', 'built-in modules: ^queries/'],
	].map(([file = '', name, rule = '']) => ({
		file,
		text: () => `import * as a from '${name}'\nexport const c = a`,
		rule,
	})),
	{
		file: 'kernel/runtime/circle-a.ts',
		text: (from) =>
			`import type { B } from '${path(from, 'kernel/runtime/circle-b.ts')}'\nexport type A = B | null`,
		rule: 'no import circle',
	},
	{
		file: 'web/src/ui/circle-a.ts',
		text: (from) =>
			`import type { B } from '${path(from, 'web/src/ui/circle-b.ts')}'\nexport type A = B | null`,
		rule: 'no import circle in a browser part',
	},
	{
		file: 'kernel/lost.ts',
		text: () => "import { a } from './nowhere.ts'",
		rule: 'every import leads somewhere',
	},
]

function path(from: string, to: string): string {
	const up = '../'.repeat(from.split('/').length - 1)
	return `${up === '' ? './' : up}${to}`
}

const isFile = (target: string) => target.includes('/') && target.endsWith('.ts')
const specifier = (from: string, target: string) => (isFile(target) ? path(from, target) : target)

let folder: string
let check: ImportCheck

const of = (file: string): readonly Breach[] => check.breaches.filter(({ from }) => from === file)
const planted = (file: string, kind: 'may' | 'never', place: number) =>
	file.replace(/\.ts$/, kind === 'may' ? `-may${place}.ts` : `-never${place}.ts`)

/**
 * Returns the path of a planted file. Contracts and events of a capability are recognized by name, so theirs
 * end in those; an index has a folder of its own.
 */
function named(file: string, kind: 'may' | 'never', place: number): string {
	if (file.endsWith('contract.ts')) return file.replace(/contract\.ts$/, `${kind}${place}.contract.ts`)
	if (file.endsWith('/index.ts')) return file.replace(/\/index\.ts$/, `-${kind}${place}/index.ts`)
	return planted(file, kind, place)
}

beforeAll(async () => {
	await mkdir(join(ROOT, '.cache'), { recursive: true })
	folder = await mkdtemp(join(ROOT, '.cache/law-'))
	await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
	await writeFile(join(folder, 'package.json'), '{"type":"module"}')
	const write = async (file: string, text: string) => {
		await mkdir(dirname(join(folder, file)), { recursive: true })
		await writeFile(join(folder, file), `${text}\n`)
	}
	const targets = new Set(Object.values(PLANTED).flatMap(({ file, may, never }) => [file, ...may, ...never]))
	targets.add('domain/funds/histories.fixtures.ts')
	targets.add('kernel/ports/event-log.ts')
	targets.add('domain/donations/amounts.contract.ts')
	targets.add('web/src/lib/client.server.ts')
	targets.add('queries/requests/list.ts')
	targets.add('infra/adapters/files-decode.ts')
	targets.add('infra/adapters/decoder-child.ts')
	for (const target of targets)
		if (isFile(target)) await write(target, 'export const a = 1\nexport type A = 1')
	for (const { file, may, never } of Object.values(PLANTED)) {
		for (const [kind, list] of [['may', may] as const, ['never', never] as const]) {
			for (const [place, target] of list.entries()) {
				const from = named(file, kind, place)
				await write(from, `import * as a from '${specifier(from, target)}'\nexport const c = a`)
			}
		}
	}
	for (const [name, places] of Object.entries(BOUNDARIES)) {
		const from = `demo/uses-${name.replace(/\W+/g, '-')}.ts`
		if (!places.includes('demo/')) await write(from, `import * as a from '${name}'\nexport const c = a`)
	}
	for (const { file, text } of FURTHER) await write(file, text(file))
	await write(
		'web/src/ui/circle-b.ts',
		"export type B = 1\nexport const later = () => import('./circle-a.ts')",
	)
	await write(
		'kernel/runtime/circle-b.ts',
		"import type { A } from './circle-a.ts'\nexport type B = A | null",
	)
	check = await checkImports(folder)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(LAYERS.map(({ name }) => name))('the layer %s', (name) => {
	it('lets pass what it allows and refuses what it does not', () => {
		const { file, may, never } = PLANTED[name] ?? { file: '', may: [], never: [] }
		expect(never.length, 'a layer without a planted breach').toBeGreaterThan(0)
		for (const place of may.keys()) expect(of(named(file, 'may', place))).toEqual([])
		expect(never.filter((_, place) => of(named(file, 'never', place)).length === 0)).toEqual([])
	})
})

describe('a package at a boundary', () => {
	it.each(Object.keys(BOUNDARIES))('%s is refused elsewhere', (name) => {
		const rules = of(`demo/uses-${name.replace(/\W+/g, '-')}.ts`).map(({ rule }) => rule)
		expect(rules).toContain(`boundary: ${name}`)
	})
})

describe('a planted breach', () => {
	it.each(FURTHER.map(({ file, rule }) => [file, rule] as const))('in %s is named', (file, rule) => {
		expect(of(file).map((breach) => breach.rule)).toContainEqual(expect.stringContaining(rule))
	})

	it('is there for every rule', () => {
		const named = new Set(check.breaches.map(({ rule }) => rule))
		expect(RULES.map(({ name }) => name).filter((name) => !named.has(name ?? ''))).toEqual([])
	})
})
