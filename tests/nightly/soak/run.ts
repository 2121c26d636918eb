import { parseArgs } from 'node:util'
import { isSaved } from '../torture/report.ts'
import { reportOf } from './report.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '60' },
		seed: { type: 'string' },
		rate: { type: 'string', default: '6' },
		/** Seconds from one kill to the next. */
		every: { type: 'string', default: '20' },
		queue: { type: 'string' },
	},
})

/** `npm run soak` puts steady load on the running system while components are killed again and again. */
async function main(): Promise<void> {
	const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31))
	const minutes = Number(values.minutes)
	const perSecond = Number(values.rate)
	console.log(`Seed ${seed}. The same kills again: npm run soak -- --minutes ${minutes} --seed ${seed}`)
	const ending = new AbortController()
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
	const report = await soak({
		seed,
		minutes,
		perSecond,
		killEveryMs: Number(values.every) * 1_000,
		redis: values.queue !== 'postgres',
		say: console.log,
		signal: ending.signal,
	})
	console.log(reportOf(report, { perSecond, minutes }))
	if (isSaved(report)) return
	console.log(`Seed ${seed}.`)
	process.exitCode = 1
}

main().catch((error: unknown) => {
	console.error(error)
	process.exit(1)
})
