import { demoUserId } from '../demo/seed/accounts.ts'
import { type DonorBrowser, giveBy, prepareWay, WAYS, type Way } from '../simulators/donor.ts'
import type { BenchUrls } from './append.ts'
import { median, ratePerSecond } from './median.ts'
import { startRunning } from './running.ts'
import { countStatements, sumOf } from './statements.ts'

export interface MethodsSizes {
	readonly donations: number
	readonly clients: number
	readonly runs: number
}
const FULL: MethodsSizes = { donations: 60, clients: 4, runs: 3 }

type ByWay = Readonly<Record<Way, number>>

export interface MethodsBench {
	readonly 'methods.perSecond': ByWay
	readonly 'methods.barePerSecond': number
	readonly 'methods.ratioToBare': number
	/** Calls that reach the provider while the donor waits. Goal 3; 4 for a card in the provider's checkout. */
	readonly 'methods.calls': ByWay
	readonly 'methods.callsInAll': ByWay
	readonly 'methods.statements': number
	readonly 'methods.statementsByKind': Readonly<Record<string, number>>
	readonly donations: number
	readonly clients: number
	readonly runs: number
}

const KINDS = 12

const BARE_CALLS = 2
/** Counted donations of each way: a system job that reads the provider falls into one of them only. */
const COUNTED = 3

export async function benchMethods(urls: BenchUrls, sizes: MethodsSizes = FULL): Promise<MethodsBench> {
	const running = await startRunning(urls)
	try {
		const { simulators } = running.system
		if (!simulators) throw new Error('The providers are not simulated.')
		const { stripe, razorpay, paypal } = simulators
		const controls = [stripe, razorpay, paypal].map(({ control }) => control)
		const token = await running.signIn(demoUserId('donor'))
		const browser: DonorBrowser = {
			call: (method, path, body) => running.call(method, path, { token, body }),
			providers: { stripe, razorpay, paypal },
		}
		const purpose = { donationFor: 'individual', toUserInfo: { _id: demoUserId('donee') } } as const
		const give = (way: Way) => giveBy(way, browser, purpose)
		for (const way of WAYS) await prepareWay(way, browser)
		await running.system.untilIdle()

		const callsOf = async (way: Way): Promise<number> => {
			for (const { webhooks, calls } of controls) {
				webhooks.setMode('held')
				calls.begin()
			}
			await give(way)
			const made = countOf(controls)
			for (const { webhooks } of controls) {
				webhooks.deliverHeld(false)
				webhooks.setMode('now')
			}
			await running.system.untilIdle()
			return made
		}
		const calls = await byWay(async (way) => {
			const counts: number[] = []
			for (let time = 0; time < COUNTED; time += 1) counts.push(await callsOf(way))
			return Math.min(...counts)
		})

		const [account] = stripe.accounts
		const bareCall = async () => {
			const headers = { authorization: `Bearer ${account?.secretKey ?? ''}` }
			for (let made = 0; made < BARE_CALLS; made += 1)
				await (await fetch(`${stripe.url}/v1/payment_intents?limit=1`, { headers })).arrayBuffer()
		}
		const rates = Object.fromEntries(WAYS.map((way) => [way, [] as number[]])) as Record<Way, number[]>
		const bare: number[] = []
		const inAll = Object.fromEntries(WAYS.map((way) => [way, 0])) as Record<Way, number>
		for (let run = 0; run < sizes.runs; run += 1) {
			bare.push(await ratePerSecond(sizes.clients, sizes.donations, bareCall))
			for (const way of WAYS) {
				for (const { calls } of controls) calls.begin()
				rates[way].push(await ratePerSecond(sizes.clients, sizes.donations, () => give(way)))
				await running.system.untilIdle()
				inAll[way] += countOf(controls) / sizes.donations / sizes.runs
			}
		}
		const statements = await countStatements(async () => {
			await ratePerSecond(sizes.clients, sizes.donations, () => give('card'))
			await running.system.untilIdle()
		})
		const perDonation = (count: number) => Number((count / sizes.donations).toFixed(2))
		const frequent = [...statements].sort(([, a], [, b]) => b - a).slice(0, KINDS)
		const barePerSecond = median(bare)
		return {
			'methods.perSecond': await byWay(async (way) => Number(median(rates[way]).toFixed(1))),
			'methods.barePerSecond': Math.trunc(barePerSecond),
			'methods.ratioToBare': Number(median(rates.card.map((rate, at) => rate / (bare[at] ?? 1))).toFixed(2)),
			'methods.calls': calls,
			'methods.callsInAll': await byWay(async (way) => Number(inAll[way].toFixed(1))),
			'methods.statements': perDonation(sumOf(statements)),
			'methods.statementsByKind': Object.fromEntries(
				frequent.map(([text, count]) => [text, perDonation(count)]),
			),
			...sizes,
		}
	} finally {
		await running.stop()
	}
}

const countOf = (controls: readonly { readonly calls: { list(): readonly unknown[] } }[]): number =>
	controls.reduce((sum, { calls }) => sum + calls.list().length, 0)

async function byWay(figure: (way: Way) => Promise<number>): Promise<ByWay> {
	const figures: [Way, number][] = []
	for (const way of WAYS) figures.push([way, await figure(way)])
	return Object.fromEntries(figures) as Record<Way, number>
}
