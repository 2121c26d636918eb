import { parseArgs } from 'node:util'
import { booksFaults } from './afterwards.ts'
import { REASONS } from './reasons.ts'
import { coverageLines, faultLines, neverTaken, summaryLines } from './report.ts'
import { fuzz } from './run.ts'
import { startTarget } from './target.ts'

/** `npm run fuzz -- --requests 1000000 --seed 7` exits with 1 when a promise is broken. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			requests: { type: 'string', default: '100000' },
			seed: { type: 'string', default: String(Date.now() % 1_000_000) },
			only: { type: 'string' },
			coverage: { type: 'boolean', default: true },
		},
	})
	const [requests, seed] = [Number(values.requests), Number(values.seed)]
	console.log(`Seed ${seed}: starting the system.`)
	const { target, settle, stop } = await startTarget()
	try {
		const outcome = await fuzz({
			target,
			seed,
			requests,
			...(values.only !== undefined && { only: Number(values.only) }),
			progress: (done, seconds) => console.log(`${done} requests, ${seconds.toFixed(0)} s`),
		})
		const { untilIdle, complaints } = await settle()
		const books = untilIdle ? await booksFaults(target) : ['The system did not come to rest.']
		if (values.only === undefined) console.log(coverageLines(outcome.tallies).join('\n'))
		for (const fault of outcome.faults) console.log(faultLines(fault, seed, target.port).join('\n'))
		for (const line of complaints.slice(0, 20))
			console.log(`The log complains: ${line.trim().slice(0, 2_000)}`)
		for (const line of books) console.log(`The books: ${line}`)
		const never = values.only === undefined ? neverTaken(outcome.tallies) : []
		for (const name of never) console.log(`Never taken: ${name} (${REASONS[name] ?? 'nobody knows why'})`)
		console.log(summaryLines(outcome).join('\n'))
		const unexplained = never.filter((name) => REASONS[name] === undefined)
		if (outcome.faults.length + complaints.length + books.length + unexplained.length > 0)
			process.exitCode = 1
	} finally {
		await stop()
	}
}

await main()
