import { checkBooks } from '../../../../workers/ledger/books/check-books.ts'
import { portsFor } from '../system.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'

export async function booksAgree(world: World): Promise<Broken | null> {
	const { ground } = world
	const { kernel } = ground
	const { process, sql, store, providers, readModels } = portsFor(ground, 'auditor')
	const checked = kernel.as(process, () =>
		checkBooks({
			sql,
			store,
			payouts: providers.payouts,
			readModels,
			clock: { now: kernel.now },
			since: null,
		}),
	)
	let isOver = false
	void checked.then(
		() => {
			isOver = true
		},
		() => {
			isOver = true
		},
	)
	await kernel.runUntil(() => isOver, 600_000)
	if (!isOver) return firstOf('the books agree', ['the check did not come to its end'])
	const { results } = await checked
	const faults = results.flatMap(({ name, holds, faults: found }) =>
		holds
			? []
			: found.map(
					({ subject, expected, found: there }) => `${name}: ${subject} is ${there}, not ${expected}`,
				),
	)
	return firstOf('the books agree', faults)
}
