import { parseArgs } from 'node:util'
import { historyOf } from './history.ts'
import { MUTATIONS } from './mutations.ts'
import { findPlanted, type Played, playSeeds, startSimulator, threads } from './pool.ts'
import type { Result } from './run.ts'
import { stepText } from './steps.ts'

const USAGE = `npm run simulate -- --seeds 10000 [--from 1]     random histories, all promises checked
npm run simulate -- --seed 7 [--steps 0,3,4]      one history again, with its trace
npm run simulate -- --mutations [--only word] [--part 2/8]     plants each fault, or those of a part, and shows which seed catches it`

const { values } = parseArgs({
	options: {
		seeds: { type: 'string', default: '500' },
		from: { type: 'string', default: '1' },
		seed: { type: 'string' },
		steps: { type: 'string' },
		mutations: { type: 'boolean', default: false },
		only: { type: 'string', default: '' },
		part: { type: 'string', default: '1/1' },
		mutation: { type: 'string' },
		help: { type: 'boolean', default: false },
	},
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const LAST_LINES = 40

if (values.help) say(USAGE)
else if (values.seed !== undefined)
	process.exitCode = await replay(Number(values.seed), stepsOf(values.steps))
else if (values.mutations) process.exitCode = await plantAll(Number(values.seeds), Number(values.from))
else process.exitCode = await playAll(Number(values.from), Number(values.seeds))

function stepsOf(list: string | undefined): readonly number[] | null {
	return list === undefined ? null : list.split(',').map(Number)
}

async function replay(seed: number, steps: readonly number[] | null): Promise<number> {
	const simulator = startSimulator({ mutation: values.mutation ?? null })
	const { trace, hash, broken, counts } = await simulator.ask<Result>({ ask: 'replay', seed, steps })
	await simulator.stop()
	for (const line of trace) say(line)
	say(
		`seed ${seed}, trace ${hash}, ${counts.events} events: ${broken ? `BROKEN: ${broken.invariant}` : 'all promises hold'}`,
	)
	return broken ? 1 : 0
}

async function playAll(from: number, count: number): Promise<number> {
	say(`Seeds ${from} to ${from + count - 1} on ${threads()} threads.`)
	const begun = performance.now()
	let done = 0
	const played = await playSeeds(from, count, {
		...(values.mutation === undefined ? {} : { mutation: values.mutation }),
		onPlayed(results) {
			const before = Math.trunc(done / 1_000)
			done += results.length
			if (Math.trunc(done / 1_000) > before) say(`  ${done} played, ${seconds(begun)} s`)
		},
	})
	const sum = (count: (of: Played['counts']) => number) =>
		played.reduce((total, { counts }) => total + count(counts), 0)
	say(
		`${played.length} histories in ${seconds(begun)} s: ${sum((of) => of.events)} events, ${sum((of) => of.payments)} payments, ` +
			`${sum((of) => of.webhooks)} webhooks, ${sum((of) => of.mails)} mails.`,
	)
	const failed = played.find(({ broken }) => broken)
	if (!failed?.broken) {
		say('All promises hold.')
		return 0
	}
	await explain(failed, failed.broken)
	return 1
}

async function explain({ seed, hash }: Played, broken: NonNullable<Played['broken']>): Promise<void> {
	say(`\nSeed ${seed} breaks a promise (trace ${hash}).\n  ${broken.invariant}\n  ${broken.message}\n`)
	const simulator = startSimulator({ mutation: values.mutation ?? null })
	const steps = await simulator.ask<number[]>({ ask: 'shrink', seed, invariant: broken.invariant })
	const history = historyOf(seed)
	say('These steps are enough:')
	for (const index of steps) {
		const step = history.steps[index]
		if (step) say(`  ${index}. ${stepText(step)}`)
	}
	const { trace } = await simulator.ask<Result>({ ask: 'replay', seed, steps })
	await simulator.stop()
	say('\nThe end of their trace:')
	for (const line of trace.slice(-LAST_LINES)) say(line.length > 220 ? `${line.slice(0, 220)}…` : line)
	const again =
		values.mutation === undefined ? `--seed ${seed}` : `--seed ${seed} --mutation '${values.mutation}'`
	say(`\nAgain, in full: npm run simulate -- ${again}`)
	say(`Only these steps: npm run simulate -- ${again} --steps ${steps.join(',')}`)
}

async function plantAll(most: number, from: number): Promise<number> {
	const [part = 1, parts = 1] = values.part.split('/').map(Number)
	const wanted = MUTATIONS.filter(({ name }) => name.includes(values.only)).filter(
		(_, index) => index % parts === part - 1,
	)
	say(
		`${wanted.length} mutations, each by the seed that is known to catch it, else by others from ${from} on, ${most} at most.`,
	)
	let missed = 0
	const begun = performance.now()
	for (const mutation of wanted) {
		const { name, file, seed } = mutation
		const caught = await findPlanted(mutation, { from, most })
		if (caught?.broken) {
			const moved = caught.seed === seed ? '' : `, no longer by ${seed}`
			say(
				`  caught by seed ${String(caught.seed).padStart(4)}${moved}  ${name} (${file})\n${' '.repeat(23)}${caught.broken.invariant}`,
			)
		} else {
			missed += 1
			say(`  NOT CAUGHT by ${seed} or ${most} others  ${name} (${file})`)
		}
	}
	say(`${wanted.length - missed} of ${wanted.length} caught in ${seconds(begun)} s.`)
	return missed === 0 ? 0 : 1
}

function seconds(begun: number): string {
	return ((performance.now() - begun) / 1_000).toFixed(1)
}
