import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importViolations } from './import-rules.ts'
import { IMPORT_TABLE, RESERVED_PACKAGES } from './import-table.ts'
import { parseSource, readSourceTree, report } from './source-files.ts'

const found = (path: string, text: string) => report([parseSource(path, text)], importViolations)

it('the project keeps to the import table', async () => {
	const files = await readSourceTree(join(import.meta.dirname, '../..'))
	expect(files.length).toBeGreaterThan(100)
	expect(report(files, importViolations)).toEqual([])
}, 60_000)

/** For each row of the table a file that falls under it, what that may import and what it may not. */
const PROOFS: Record<string, { file: string; may: string[]; never: string[] }> = {
	'shared kernel': {
		file: 'kernel/money.ts',
		may: ['./json.ts', 'zod'],
		never: ['../funds/funds.events.ts', 'node:crypto', 'uuid'],
	},
	ports: {
		file: 'kernel/ports/clock.ts',
		may: ['../_shared/money.ts'],
		never: ['../funds/funds.events.ts', 'pg', 'zod'],
	},
	contracts: {
		file: 'domain/funds/contract.ts',
		may: ['zod', '../_shared/money.ts', './states.contract.ts'],
		never: ['./funds.events.ts', './funds.decider.ts', '../_shared/decider.ts', '../requests/contract.ts'],
	},
	'parts of contracts': {
		file: 'domain/funds/states.contract.ts',
		may: ['zod', './contract.ts'],
		never: ['./funds.events.ts', '../requests/contract.ts'],
	},
	domain: {
		file: 'domain/funds/funds.decider.ts',
		may: ['./funds.events.ts', '../_shared/decider.ts', 'zod'],
		never: [
			'../requests/requests.decider.ts',
			'../_ports/clock.ts',
			'node:crypto',
			'node:fs',
			'uuid',
			'../../infra/postgres/sql.ts',
		],
	},
	facts: {
		file: 'commands/_shared/facts.ts',
		may: ['../../domain/funds/funds.decider.ts'],
		never: ['../../projections/funds/funds.ts', '../../workers/funds/pay.ts', 'pg'],
	},
	'shared parts of commands': {
		file: 'kernel/dispatch.ts',
		may: ['../../domain/_ports/event-store.ts', 'uuid'],
		never: [
			'../../domain/funds/funds.decider.ts',
			'../../projections/funds/funds.ts',
			'../../infra/adapters/stripe.ts',
			'node:net',
		],
	},
	commands: {
		file: 'commands/funds/withdraw.ts',
		may: [
			'../../domain/funds/funds.decider.ts',
			'../_shared/dispatch.ts',
			'../../records/funds/notes.ts',
			'../../infra/http/route.ts',
			'zod',
		],
		never: [
			'../../domain/requests/requests.decider.ts',
			'../../domain/requests/requests.events.ts',
			'../../projections/funds/funds.ts',
			'../../queries/funds/list.ts',
			'../../workers/funds/pay.ts',
			'../../infra/adapters/stripe.ts',
			'../requests/create-request.ts',
			'stripe',
			'node:fs',
		],
	},
	'shared parts of projections': {
		file: 'kernel/projection/table.ts',
		may: ['../../infra/postgres/sql.ts'],
		never: ['../../records/funds/notes.ts', '../funds/funds.ts', 'node:crypto'],
	},
	projections: {
		file: 'projections/funds/funds.ts',
		may: ['../../domain/requests/requests.events.ts', '../../infra/postgres/sql.ts'],
		never: [
			'../../records/funds/notes.ts',
			'../ledger/postings.ts',
			'../../domain/funds/funds.decider.ts',
			'../../commands/_shared/ids.ts',
			'../../domain/_ports/clock.ts',
			'uuid',
			'node:crypto',
		],
	},
	records: {
		file: 'records/funds/notes.ts',
		may: ['../../domain/funds/contract.ts', '../../infra/postgres/sql.ts', 'node:crypto'],
		never: [
			'../../domain/requests/contract.ts',
			'../requests/contents.ts',
			'../../commands/funds/withdraw.ts',
			'../../projections/funds/funds.ts',
			'../../queries/funds/list.ts',
			'../../workers/funds/pay.ts',
		],
	},
	queries: {
		file: 'queries/funds/list.ts',
		may: [
			'../../projections/ledger/postings.ts',
			'../../records/requests/contents.ts',
			'../../domain/users/contract.ts',
			'../../infra/http/route.ts',
		],
		never: [
			'../../domain/funds/funds.decider.ts',
			'../../domain/funds/funds.events.ts',
			'../../commands/_shared/dispatch.ts',
			'../../workers/funds/pay.ts',
		],
	},
	workers: {
		file: 'workers/funds/pay.ts',
		may: [
			'../../domain/requests/requests.events.ts',
			'../../domain/_ports/payments.ts',
			'../../commands/_shared/dispatch.ts',
		],
		never: [
			'../../infra/adapters/stripe.ts',
			'../../projections/funds/funds.ts',
			'../../records/funds/notes.ts',
			'../../domain/funds/funds.decider.ts',
			'../../commands/funds/withdraw.ts',
			'stripe',
		],
	},
	adapters: {
		file: 'infra/adapters/mail.ts',
		may: ['../../domain/_ports/mailer.ts', 'nodemailer'],
		never: [
			'../../records/funds/notes.ts',
			'../postgres/sql.ts',
			'../config/config.ts',
			'../../domain/funds/funds.events.ts',
		],
	},
	'event stores': {
		file: 'infra/event-store/postgres.ts',
		may: ['../../domain/_ports/log.ts', 'pg'],
		never: ['../../domain/funds/funds.events.ts', '../../commands/_shared/dispatch.ts', '../http/route.ts'],
	},
	simulators: {
		file: 'simulators/stripe/books.ts',
		may: ['../clock.ts', '../../../domain/_ports/clock.ts'],
		never: [
			'../../adapters/stripe.ts',
			'../../../domain/donations/donations.events.ts',
			'../../postgres/sql.ts',
		],
	},
	'the HTTP edge': {
		file: 'infra/http/server.ts',
		may: ['fastify', '../../domain/users/contract.ts'],
		never: [
			'../../commands/funds/withdraw.ts',
			'../../queries/funds/list.ts',
			'../../domain/funds/funds.decider.ts',
		],
	},
	foundations: {
		file: 'infra/postgres/migrate.ts',
		may: ['knex', './sql.ts'],
		never: ['../../records/funds/notes.ts', '../http/route.ts', '../adapters/stripe.ts'],
	},
	'wiring, checks and demo': {
		file: 'infra/processes/api.ts',
		may: ['../../commands/funds/withdraw.ts', '../adapters/stripe.ts'],
		never: ['../../web/src/main.tsx', '../../bench/append.ts', 'stripe', 'pg'],
	},
	bench: {
		file: 'bench/append.ts',
		may: ['../infra/event-store/postgres.ts', 'pg'],
		never: ['../web/src/main.tsx'],
	},
	screens: {
		file: 'web/src/screens/funds/fund.tsx',
		may: ['./parts/amount.tsx', '../../ui/button.tsx', '../../../../domain/funds/contract.ts', 'react'],
		never: [
			'../requests/request.tsx',
			'../../../../domain/funds/funds.events.ts',
			'../../../../queries/funds/list.ts',
			'../../../../backoffice/src/main.tsx',
			'node:crypto',
			'react-admin',
		],
	},
	web: {
		file: 'web/src/app/router.tsx',
		may: ['../screens/funds/fund.tsx', '../../../domain/_shared/money.ts'],
		never: [
			'../../../infra/http/route.ts',
			'../../../backoffice/src/main.tsx',
			'../../../domain/_shared/decider.ts',
			'node:path',
		],
	},
	backoffice: {
		file: 'backoffice/src/resources/funds/list.tsx',
		may: ['../../../../domain/funds/contract.ts', 'react-admin'],
		never: [
			'../../../../web/src/ui/button.tsx',
			'../../../../domain/funds/funds.decider.ts',
			'react-aria-components',
		],
	},
}

describe.each(IMPORT_TABLE.map(({ name }) => name))('the row of %s', (name) => {
	const proof = PROOFS[name]
	it('lets pass what it allows and refuses what it does not', () => {
		if (proof === undefined) throw new Error('This row has no proof that it can fail.')
		for (const target of proof.may) expect(found(proof.file, `import { a } from '${target}'`)).toEqual([])
		expect(
			proof.never.filter((target) => found(proof.file, `import { a } from '${target}'`).length !== 1),
		).toEqual([])
	})
})

describe('an import counts', () => {
	const file = 'domain/funds/funds.decider.ts'
	it.each([
		"import '../requests/requests.decider.ts'",
		"import type { A } from '../requests/requests.decider.ts'",
		"import { type A } from '../requests/requests.decider.ts'",
		"import * as a from '../requests/requests.decider.ts'",
		"export * from '../requests/requests.decider.ts'",
		"export { a } from '../requests/requests.decider.ts'",
		"export type { A } from '../requests/requests.decider.ts'",
		"const a = await import('../requests/requests.decider.ts')",
		'const a = await import(`../requests/requests.decider.ts`)',
		"type A = import('../requests/requests.decider.ts').A",
		"const a = require('../requests/requests.decider.ts')",
	])('as %s', (text) => {
		expect(found(file, text)).toEqual([
			`${file}:1 imports domain/requests/requests.decider.ts, which domain may not`,
		])
	})

	it('as gone at run time only when all of it is', () => {
		const from = "from '../../domain/_ports/event-store.ts'"
		expect(found('projections/funds/funds.ts', `import type { A } ${from}`)).toEqual([])
		expect(found('projections/funds/funds.ts', `import { type A, type B } ${from}`)).toEqual([])
		expect(found('projections/funds/funds.ts', `import { type A, b } ${from}`)).toHaveLength(1)
	})
})

describe('a package at a boundary', () => {
	it.each(Object.keys(RESERVED_PACKAGES))('%s is refused elsewhere', (name) => {
		expect(found('demo/script.ts', `import a from '${name}'`)).toEqual([
			expect.stringMatching(`demo/script.ts:1 imports ${name}, which is for `),
		])
	})

	it('is let in where it belongs, whichever file of it is named', () => {
		expect(found('infra/adapters/stripe-errors.ts', "import Stripe from 'stripe'")).toEqual([])
		expect(found('infra/adapters/mail.ts', "import Stripe from 'stripe/lib/stripe.js'")).toHaveLength(1)
		expect(found('simulators/stripe/views/charge.ts', "import type Stripe from 'stripe'")).toEqual([])
		expect(found('simulators/stripe/views/charge.ts', "import Stripe from 'stripe'")).toHaveLength(1)
	})
})

describe('tests', () => {
	it('are imported by tests only', () => {
		expect(found('domain/funds/funds.decider.ts', "import fc from 'fast-check'")).toHaveLength(1)
		expect(found('workers/funds/pay.ts', "import { a } from './pay.spec-kit.ts'")).toHaveLength(1)
		expect(found('domain/funds/funds.decider.unit.spec.ts', "import fc from 'fast-check'")).toEqual([])
		for (const kit of ['conformance.ts', 'conformance/append.ts', 'testing.ts', 'protocol-stub-log.ts']) {
			expect(found(`infra/event-store/${kit}`, "import { it } from 'vitest'")).toEqual([])
			expect(found('infra/event-store/open.ts', `import { a } from './${kit}'`)).toHaveLength(1)
		}
	})

	it('of the domain stay as pure as the domain', () => {
		const file = 'domain/funds/funds.decider.unit.spec.ts'
		expect(found(file, "import { a } from './funds.decider.ts'")).toEqual([])
		expect(found(file, "import { a } from '../requests/requests.decider.ts'")).toHaveLength(1)
		expect(found(file, "import { a } from 'node:fs'")).toHaveLength(1)
	})

	it('of the backend never reach into a browser part, nor the other way round', () => {
		expect(
			found('queries/funds/list.int.spec.ts', "import { a } from '../../infra/checks/database.ts'"),
		).toEqual([])
		expect(
			found('queries/funds/list.int.spec.ts', "import { a } from '../../web/src/main.tsx'"),
		).toHaveLength(1)
		expect(
			found('web/src/app/router.unit.spec.tsx', "import { a } from '../../../infra/http/route.ts'"),
		).toHaveLength(1)
	})
})
