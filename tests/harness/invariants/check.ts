import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Note } from '../actions.ts'
import { createClient } from '../client.ts'
import { processEnvironment } from '../process-environment.ts'
import { PROCESS_NAMES, type ProcessHarness } from '../process-harness.ts'
import { bookFaults, figuresOfProviders } from '../provider-books.ts'
import { chequesAreInTheBooks, entriesAreInTheBooks } from './by-hand.ts'
import {
	acknowledgedDonationsAreThere,
	chargedAtMostOnce,
	chargesAreInTheBooks,
	nothingIsLeftHalf,
} from './donations.ts'
import { payoutsAreInTheBooks, refundsAreInTheBooks, withdrawalsAreInTheBooks } from './money-out.ts'
import { monthsAreChargedOnce, transfersAreInTheBooks } from './monthly.ts'
import { monthsAreClosedOnce } from './months.ts'
import { receiptsAreWhole } from './receipts.ts'
import { seatsAreThePaidOnes } from './seats.ts'
import { balancesAreTheProviders, foldFunds, logIsWhole, totalsAreTheLogs } from './totals.ts'
import { daysAreApprovedByTwo } from './two-people.ts'
import { judge, readWorld, type Verdict, type World } from './world.ts'

/**
 * Checks an idle system against the provider's journal, the answers to clients, and the raw tables, with
 * independent sums.
 */
export async function checkPromise(
	harness: ProcessHarness,
	notes: readonly Note[],
): Promise<readonly Verdict[]> {
	const world = await readWorld(harness, notes)
	return [
		await chargesAreInTheBooks(world),
		chargedAtMostOnce(world),
		acknowledgedDonationsAreThere(world),
		seatsAreThePaidOnes(world),
		refundsAreInTheBooks(world),
		await withdrawalsAreInTheBooks(world),
		transfersAreInTheBooks(world),
		monthsAreChargedOnce(world),
		daysAreApprovedByTwo(world),
		await monthsAreClosedOnce(harness, world),
		await chequesAreInTheBooks(world),
		await entriesAreInTheBooks(world),
		await payoutsAreInTheBooks(world),
		await receiptsAreWhole(world),
		nothingIsLeftHalf(world),
		await logIsWhole(world),
		await totalsAreTheLogs(world),
		await balancesAreTheProviders(world),
		await figuresAreTheSimulators(harness),
		await reportIsTheLogs(harness, world),
		await nothingIsDead(harness, world),
		await booksHold(harness),
	]
}

async function figuresAreTheSimulators({ simulators, sql }: ProcessHarness): Promise<Verdict> {
	const { count, unless, verdict } = judge("Each simulator's books are ours, figure by figure")
	for (const { taken } of figuresOfProviders(simulators)) if (taken > 0n) count()
	for (const fault of await bookFaults(sql(), simulators)) unless(false, () => fault)
	return verdict()
}

const FIGURES = {
	gross: 'donation',
	refunded: 'refunded',
	totalWithdrawalAmount: 'withdrawn',
	reserved: 'reserved',
} as const

async function reportIsTheLogs(harness: ProcessHarness, { events }: World): Promise<Verdict> {
	const { count, unless, verdict } = judge('The reconciliation report says what the log says')
	const finance = createClient(harness.url, 'finance')
	const { body } = await finance.call('GET', '/api/backoffice/reconciliation/totals')
	const rows = (body as { data?: readonly Record<string, string>[] }).data ?? []
	const funds = [...foldFunds(events)].filter(([name]) => name.startsWith('request.'))
	for (const currency of ['INR', 'USD']) {
		count()
		const row = rows.find(({ units }) => units === currency)
		for (const [visible, figure] of Object.entries(FIGURES) as [keyof typeof FIGURES, 'donation'][]) {
			const expected = funds
				.filter(([name]) => name.endsWith(currency))
				.reduce((sum, [, fund]) => sum + fund[figure], 0n)
			const found = BigInt((row?.[visible] ?? '0').replace('.', ''))
			unless(
				expected === found,
				() => `${visible} in ${currency} is ${expected} in the log, and reported as ${found}`,
			)
		}
	}
	return verdict()
}

async function nothingIsDead(harness: ProcessHarness, world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'Nothing is a dead letter, nothing has stopped, no part ended by itself',
	)
	const dead = await world.rows<{ what: string }>(
		`SELECT id || ': ' || coalesce(last_error, '') AS what FROM ops.outbox WHERE state = 'dead'
		UNION ALL SELECT error FROM ops.broken_streams
		UNION ALL SELECT name || ': ' || last_error FROM ops.jobs WHERE last_error IS NOT NULL
		UNION ALL SELECT name || ' stopped: ' || stopped_by FROM ops.projections WHERE state = 'stopped'
		UNION ALL SELECT name || ' stopped: ' || stopped_by FROM ops.checkpoints WHERE state = 'stopped'`,
	)
	for (const { what } of dead) unless(false, () => what)
	for (const name of PROCESS_NAMES) {
		count()
		const ends = harness.processes[name].ownEnds()
		unless(ends === 0, () => `the ${name} ended by itself ${ends} times`)
	}
	return verdict()
}

async function booksHold(harness: ProcessHarness): Promise<Verdict> {
	const { count, unless, verdict } = judge('npm run check:books holds')
	const root = join(import.meta.dirname, '../../..')
	const child = spawn(
		process.execPath,
		['--import', join(import.meta.dirname, '../moved-clock.ts'), join(root, 'tools/operator/check-books.ts')],
		{ env: { ...processEnvironment(), ...harness.environment() }, stdio: ['ignore', 'pipe', 'pipe'] },
	)
	let output = ''
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (piece: string) => {
			output += piece
		})
	}
	const [code] = await once(child, 'close')
	for (const line of output.split('\n')) if (/^holds/.test(line)) count()
	unless(code === 0, () => output.trim())
	return verdict()
}
