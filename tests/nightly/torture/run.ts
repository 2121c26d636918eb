import { parseArgs } from 'node:util'
import { CONTROLS, isCaught } from './controls.ts'
import { isSaved, reportOf } from './report.ts'
import { torture } from './torture.ts'

const { values } = parseArgs({
	options: {
		rounds: { type: 'string' },
		seed: { type: 'string' },
		minutes: { type: 'string' },
		clients: { type: 'string', default: '8' },
		/** These faults, one after another: `--faults "kill api, cut silent api-postgres"`. */
		faults: { type: 'string' },
		queue: { type: 'string' },
		controls: { type: 'boolean', default: false },
	},
})

/** `npm run torture` kills, freezes and cuts the running system, and checks its state afterwards. */
async function main(): Promise<void> {
	const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31))
	const ending = new AbortController()
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
	console.log(`Seed ${seed}. The same faults again: npm run torture -- --seed ${seed}`)
	if (values.controls) return runControls(seed)
	const report = await torture({
		seed,
		rounds: values.rounds ? Number(values.rounds) : values.minutes ? Number.POSITIVE_INFINITY : 40,
		longestMs: values.minutes ? Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY,
		...(values.faults && { faults: values.faults.split(',').map((name) => name.trim()) }),
		clients: Number(values.clients),
		harness: { redis: values.queue !== 'postgres', smallDisk: true },
		say: console.log,
		signal: ending.signal,
	})
	console.log(reportOf(report))
	if (isSaved(report)) return
	console.log(`Seed ${seed}.`)
	process.exitCode = 1
}

async function runControls(seed: number): Promise<void> {
	let missed = 0
	for (const control of CONTROLS) if (!(await isCaught(control, seed, console.log))) missed += 1
	console.log(missed === 0 ? 'Every mistake was caught.' : `${missed} mistakes were not caught.`)
	if (missed > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
	console.error(error)
	process.exit(1)
})
