import { type ApiDocument, operationsOf, type Validators, validatorsOf } from './document.ts'
import { signInAll } from './people.ts'
import { createPools, learn } from './pools.ts'
import { replenish } from './replenish.ts'
import { type Fired, makeShot, type Range } from './shots.ts'
import type { Target } from './target.ts'
import { faultOf, isVisibleLater } from './verdict.ts'
import { type Incoming, type NoAnswer, openWire, type Wire } from './wire.ts'

export interface Fault {
	readonly number: number
	readonly what: string
	readonly fired: Fired
	readonly skip: readonly number[]
}

export interface Tally {
	readonly name: string
	readonly classes: Record<'2' | '3' | '4' | '5', number>
	valid: number
	validTaken: number
}

export interface Outcome {
	readonly seed: number
	readonly requests: number
	readonly seconds: number
	readonly tallies: readonly Tally[]
	readonly faults: readonly Fault[]
	readonly outside: number
	readonly visibleLater: number
	readonly stocked: number
	readonly mutations: ReadonlyMap<string, number>
}

export interface FuzzOptions {
	readonly target: Target
	readonly seed: number
	readonly requests: number
	readonly only?: number
	readonly guestsOnly?: boolean
	/** Changes the document that answers are checked against, to prove that the check matters. */
	readonly tamper?: (document: ApiDocument) => ApiDocument
	readonly progress?: (done: number, seconds: number) => void
}

const CONCURRENCY = 64
const MAX_FAULTS = 20
const REPLENISH_EVERY = 1_000
const PROGRESS_EVERY = 10_000

export async function fuzz(options: FuzzOptions): Promise<Outcome> {
	const { target, seed, requests, only, tamper = (document) => document, guestsOnly = false } = options
	const wire = openWire(target.port)
	try {
		const document = tamper(await readDocument(wire))
		const operations = operationsOf(document)
		const validators = validatorsOf(document)
		const { senders, renew, choose } = guestsOnly ? GUESTS_ONLY : await signInAll(wire, target.donorCookie)
		const range: Range = { operations, target, senders, pools: createPools(target.ids) }
		const tallies = new Map(operations.map(({ name }) => [name, newTally(name)]))
		const mutations = new Map<string, number>()
		const faults: Fault[] = []
		let outside = 0
		let visibleLater = 0
		const started = performance.now()
		const seconds = () => (performance.now() - started) / 1_000

		const fire = async (number: number) => {
			const fired = makeShot(range, seed, number)
			const answer = await wire.send(fired.shot.outgoing)
			for (const name of fired.spoiled) mutations.set(name, (mutations.get(name) ?? 0) + 1)
			const isLate = isVisibleLater(answer)
			if (isLate) visibleLater += 1
			const what = isLate ? null : faultOf(fired.shot, answer, validators)
			if (what) faults.push(await smallest(range, wire, validators, { number, what, fired, skip: [] }, seed))
			if (typeof answer === 'string') return
			if (fired.shot.operation) count(tallies.get(fired.shot.operation.name), fired, answer)
			else outside += 1
			if (answer.status < 300) remember(range, fired, answer)
			const { newPassword } = (fired.shot.json ?? {}) as { newPassword?: unknown }
			if (answer.status < 300 && typeof newPassword === 'string') choose(fired.sender, newPassword)
			const signedOut = answer.status === 401 && !fired.spoiled.some((name) => /token/.test(name))
			const ends = /logout|token\/refresh|\/change\/|user\/sessions/.test(fired.shot.outgoing.target)
			if (signedOut || (ends && answer.status < 300)) await renew(fired.sender)
		}

		let stocked = 0
		let next = only ?? 0
		const end = only === undefined ? requests : only + 1
		const worker = async () => {
			while (next < end && faults.length < MAX_FAULTS) {
				const number = next++
				if (number % REPLENISH_EVERY === 0 && !guestsOnly) stocked += await replenish(range, wire, renew)
				await fire(number)
				if ((number + 1) % PROGRESS_EVERY === 0) options.progress?.(number + 1, seconds())
			}
		}
		await Promise.all(Array.from({ length: CONCURRENCY }, worker))
		return {
			seed,
			seconds: seconds(),
			faults,
			outside,
			visibleLater,
			mutations,
			stocked,
			requests: next - (only ?? 0),
			tallies: [...tallies.values()],
		}
	} finally {
		wire.close()
	}
}

const GUESTS_ONLY = {
	senders: [{ name: 'stranger', header: () => null, refresh: () => null }],
	renew: async () => {},
	choose: () => {},
} as const

export async function readDocument(wire: Wire): Promise<ApiDocument> {
	const answer = await wire.send({ method: 'GET', target: '/api/openapi.json', headers: [], body: null })
	if (typeof answer === 'string' || answer.status !== 200) throw new Error('The document could not be read.')
	return JSON.parse(answer.body.toString('utf8')) as ApiDocument
}

const newTally = (name: string): Tally => ({
	name,
	valid: 0,
	validTaken: 0,
	classes: { '2': 0, '3': 0, '4': 0, '5': 0 },
})

function count(tally: Tally | undefined, { valid }: Fired, { status }: Incoming): void {
	if (!tally) return
	const hundred = String(Math.trunc(status / 100)) as keyof Tally['classes']
	tally.classes[hundred] = (tally.classes[hundred] ?? 0) + 1
	if (!valid) return
	tally.valid += 1
	if (status < 300) tally.validTaken += 1
}

function remember(range: Range, { shot }: Fired, { headers, body }: Incoming): void {
	if (!shot.operation || !headers.get('content-type')?.[0]?.startsWith('application/json')) return
	if (body.length === 0 || body.length > 200_000) return
	const etag = headers.get('etag')?.[0]
	learn(range.pools, shot.operation, shot.outgoing.target, etag, JSON.parse(body.toString('utf8')))
}

async function smallest(
	range: Range,
	wire: Wire,
	validators: Validators,
	fault: Fault,
	seed: number,
): Promise<Fault> {
	let least = fault
	for (let index = 0; index < fault.fired.spoiled.length; index += 1) {
		const skip = [...least.skip, index]
		const fired = makeShot(range, seed, fault.number, skip)
		const answer: Incoming | NoAnswer = await wire.send(fired.shot.outgoing)
		const what = faultOf(fired.shot, answer, validators)
		if (what?.slice(0, 20) === fault.what.slice(0, 20)) least = { ...fault, what, fired, skip }
	}
	return least
}
