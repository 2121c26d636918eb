import { parseArgs } from 'node:util'
import { wronglyBelieved } from './naive.ts'
import { runStorm } from './storm.ts'

/**
 * `npm run storm:webhooks -- --deliveries 100000 --seed S` plays one history at the providers with immediate
 * webhooks and in a storm, on the real HTTP edge. Exits with 1 when the results differ.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { deliveries: { type: 'string', default: '100000' }, seed: { type: 'string' } },
	})
	const deliveries = Number(values.deliveries)
	const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31))
	if (!(Number.isInteger(deliveries) && deliveries >= 100 && Number.isInteger(seed)))
		throw new Error('Say how many, at least 100: npm run storm:webhooks -- --deliveries 100000 --seed 1.')
	console.log(`A storm of ${deliveries} deliveries, seed ${seed}.`)
	const result = await runStorm({ deliveries, seed, report: (line) => console.log(line) })
	const { plan, happened, answers, events, differing, hashes } = result
	console.log(
		`${plan.deliveries.length} deliveries of ${events.length} events, ${plan.doubled} of them twice, ${plan.forged} forged or expired among them, shuffled, up to ${result.latest} hours late.`,
	)
	console.log(
		`At the providers: ${Object.entries(happened)
			.map((pair) => pair.reverse().join(' '))
			.join(', ')}.`,
	)
	console.log(`Answers to the provider: ${counted(answers.genuine)}.`)
	for (const [kind, counts] of Object.entries(answers.forged))
		console.log(`Answers to ${kind}: ${counted(counts)}.`)
	const accepted = Object.values(result.forgedAccepted).reduce((sum, count) => sum + count, 0)
	console.log(
		`Taken in: ${result.taken} of ${result.delivered} events of the providers, ${accepted} of nobody. Of ${result.silenced.length} payments none came.`,
	)
	const wrong = wronglyBelieved(
		events.map((event) => ({ event, forgery: null })),
		plan.deliveries,
	)
	console.log(`Whoever believed what was delivered would be wrong about ${wrong} objects.`)
	for (const [part, hash] of hashes) {
		const isSame = !differing.some((each) => each.part === part)
		console.log(`${isSame ? 'same   ' : 'DIFFERS'} ${hash}  ${part}`)
	}
	for (const { part, onlyFirst, onlySecond } of differing) {
		for (const line of onlyFirst) console.log(`${part}, heard at once:  ${line}`)
		for (const line of onlySecond) console.log(`${part}, heard in storm: ${line}`)
	}
	for (const fault of result.bookFaults) console.log(fault)
	if (result.bookFaults.length === 0) console.log("The simulators' books are ours, account by account.")
	console.log(
		result.holds
			? 'Both came to the same.'
			: `They did NOT come to the same: npm run storm:webhooks -- --deliveries ${deliveries} --seed ${seed}`,
	)
	if (!result.holds) process.exitCode = 1
}

const counted = (counts: Readonly<Record<number, number>>): string =>
	Object.entries(counts)
		.map(([status, times]) => `${times} times ${status}`)
		.join(', ')

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
})
