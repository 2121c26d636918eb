import {
	type CardTestingGuard,
	type ReportTry,
	settleOpenTry,
	tryPayment,
	type VelocityStore,
} from '../commands/donations/card-testing.ts'
import { seededRandom } from '../demo/random.ts'
import { type Level, raised, SCALES, type Scales } from '../domain/donations/velocity.ts'
import { QUESTION_PASS } from '../domain/users/captcha.contract.ts'
import { DomainError } from '../kernel/events/errors.ts'
import { PaymentDeclined } from '../kernel/ports/payments.ts'
import { HOUR_MS, SECOND_MS } from '../kernel/wire/time.ts'
import type { OpenTry } from '../records/donations/velocity.ts'

const PROVIDER_MS = 1_500
const MAX_WAITS = 15

export interface World {
	now(): number
	at(time: number, work: () => Promise<void>): void
	sleep(ms: number): Promise<void>
	run(): Promise<void>
}

export function createWorld(): World {
	const planned: { readonly time: number; readonly work: () => void }[] = []
	let now = 0
	const timeOf = (index: number) => planned[index]?.time ?? Number.POSITIVE_INFINITY
	const swap = (a: number, b: number) => {
		const [first, second] = [planned[a], planned[b]]
		if (first && second) [planned[a], planned[b]] = [second, first]
	}
	const plan = (time: number, work: () => void) => {
		let index = planned.push({ time, work }) - 1
		while (index > 0) {
			const above = (index - 1) >> 1
			if (timeOf(above) <= timeOf(index)) return
			swap(above, index)
			index = above
		}
	}
	const next = () => {
		swap(0, planned.length - 1)
		const first = planned.pop()
		for (let index = 0; ; ) {
			const [left, right] = [2 * index + 1, 2 * index + 2]
			const below = timeOf(right) < timeOf(left) ? right : left
			if (timeOf(below) >= timeOf(index)) return first
			swap(below, index)
			index = below
		}
	}
	return {
		now: () => now,
		at: (time, work) => plan(time, () => void work()),
		sleep: (ms) => new Promise((resolve) => plan(now + ms, resolve)),
		async run() {
			for (let due = next(); due !== undefined; due = next()) {
				now = Math.max(now, due.time)
				due.work()
				await new Promise(setImmediate)
			}
		},
	}
}

export function createLevels(world: World, scales: Scales = SCALES): VelocityStore {
	const levels = new Map<string, Level>()
	const opened = new Map<string, OpenTry>()
	return {
		keyOf: async (signal, whom) => `${signal} ${whom}`,
		change: async (changes) =>
			changes.map(({ key, signal, change }) => {
				const level = raised(world.now(), levels.get(key), change, scales[signal])
				levels.set(key, level)
				return level.level
			}),
		saveOpen: async (donationId, open) => {
			opened.set(donationId, open)
		},
		takeOpen: async (donationId) => {
			const open = opened.get(donationId) ?? null
			opened.delete(donationId)
			return open
		},
		count: async () => {},
	}
}

export interface Card {
	readonly fingerprint: string
	readonly bin: string
	/** `asks`: the holder has to act; the result follows later or never. */
	readonly says: 'yes' | 'no' | 'asks'
}

export interface Trier {
	readonly id: string
	readonly ip: string
	readonly donationId: string
	readonly amount: string
	readonly card: Card
	readonly solves: boolean
	readonly answers: () => boolean
}

export interface Tried {
	readonly end: 'succeeded' | 'declined' | 'open' | 'refused' | 'stuck'
	readonly wasQuestioned: boolean
}

export interface Site {
	reached(): number
	try(trier: Trier): Promise<Tried>
	settle(donationId: string, outcome: 'succeeded' | 'declined'): Promise<void>
}

export function createSite(
	world: World,
	hasGiven: (id: string) => boolean,
	guard: { readonly scales: Scales } | null,
): Site {
	let reached = 0
	let passes = 0
	const unused = new Set<string>()
	const pass = (head: string) => {
		passes += 1
		const made = `${head}${passes}`
		unused.add(made)
		return made
	}
	const watching: CardTestingGuard | null = guard && {
		store: createLevels(world, guard.scales),
		scales: guard.scales,
		hasGiven: async ({ id }) => hasGiven(id),
		requireCaptcha: async (used) => {
			if (!unused.delete(used)) throw new Error(`The pass ${used} is none.`)
		},
	}
	const pay = async ({ card }: Trier, report: ReportTry): Promise<Tried['end']> => {
		reached += 1
		await world.sleep(PROVIDER_MS)
		if (card.says === 'no') {
			report(new PaymentDeclined('No.', 'card_declined', null, null, card.fingerprint, card.bin))
			return 'declined'
		}
		report(card.says === 'yes' ? 'succeeded' : 'open')
		return card.says === 'yes' ? 'succeeded' : 'open'
	}
	const once = (trier: Trier, by: string | undefined): Promise<Tried['end']> => {
		const { id, ip, donationId, amount } = trier
		const caller = { principal: { kind: 'guest', id }, ip } as const
		return watching
			? tryPayment(watching, { donationId, caller, device: null, amount, pass: by }, (report) =>
					pay(trier, report),
				)
			: pay(trier, () => {})
	}
	return {
		reached: () => reached,
		async try(trier) {
			let wasQuestioned = false
			let by: string | undefined
			for (let waits = 0; waits <= MAX_WAITS; ) {
				try {
					return { end: await once(trier, by), wasQuestioned }
				} catch (error) {
					if (!(error instanceof DomainError)) throw error
					switch (error.code) {
						case 'CAPTCHA_REQUIRED':
							if (!trier.solves) return { end: 'stuck', wasQuestioned }
							by = pass('proof.')
							break
						case 'QUESTION_REQUIRED':
							wasQuestioned = true
							if (!(trier.solves && trier.answers())) return { end: 'stuck', wasQuestioned }
							by = pass(QUESTION_PASS)
							break
						case 'CARDS_WAIT':
							waits += 1
							await world.sleep((error.retryAfterSeconds ?? 1) * SECOND_MS)
							break
						default:
							return { end: 'refused', wasQuestioned }
					}
				}
			}
			return { end: 'refused', wasQuestioned }
		},
		async settle(donationId, outcome) {
			if (watching) await settleOpenTry(watching, donationId, outcome)
		},
	}
}

export interface AttackSizes {
	readonly tries: number
	readonly addresses: number
	readonly hours: number
}

export type Attackers = 'scripts' | 'browsers' | 'guessers' | 'answerers' | 'leavers'

const GUESSED = 1 / 6
const GOOD = 0.03
const BINS = 12

/**
 * Tries each stolen card once, from machines behind many addresses, each in a new browser and with a new
 * donation. Scripts send what a page sends; browsers also work on proofs; guessers choose any option of a
 * question; answerers know every answer; leavers have cards whose banks ask, and never answer those.
 */
export function attack(
	world: World,
	site: Site,
	{ tries, addresses, hours }: AttackSizes,
	attackers: Attackers,
	seed = 7,
	from = 0,
): { readonly goodFound: () => number } {
	const { next: random } = seededRandom(seed)
	const whole = (below: number) => Math.floor(random() * below)
	const ips = Array.from(
		{ length: addresses },
		() => `${11 + whole(80)}.${whole(256)}.${whole(256)}.${whole(256)}`,
	)
	let good = 0
	for (let index = 0; index < tries; index += 1) {
		const card: Card = {
			fingerprint: `stolen ${index}`,
			bin: `4${whole(BINS)}`,
			says: attackers === 'leavers' ? 'asks' : random() < GOOD ? 'yes' : 'no',
		}
		const trier: Trier = {
			id: `machine ${index}`,
			ip: ips[index % addresses] ?? '',
			donationId: `tested ${index}`,
			amount: `INR ${[1_000, 5_000, 10_000][whole(3)]}`,
			card,
			solves: attackers !== 'scripts',
			answers: () =>
				attackers === 'answerers' ||
				attackers === 'leavers' ||
				(attackers === 'guessers' && random() < GUESSED),
		}
		world.at(from + random() * hours * HOUR_MS, async () => {
			if ((await site.try(trier)).end === 'succeeded') good += 1
		})
	}
	return { goodFound: () => good }
}

export interface HonestSizes {
	readonly donors: number
	readonly hours: number
}

export interface Honest {
	refused: number
	questioned: number
	hindered: number
	gave: number
	declined: number
}

const NATS = 20
const ADDRESSES_OF_A_NAT = 64
const OFFICES = 50
const GAVE_BEFORE = 0.25
const DECLINED = 0.15
const BANK_ASKS = 0.4
const NOT_CONFIRMED = 0.1
const AMOUNTS = [100, 200, 500, 1_000, 1_500]

export const hasGivenBefore = (id: string): boolean => id.startsWith('known')

/**
 * Simulates donors at home, behind the few addresses of a mobile carrier, and in offices that share one. Some
 * mistype, some have a card that is declined and take another, some are asked by their bank first.
 */
export function honest(world: World, site: Site, { donors, hours }: HonestSizes, seed = 11): Honest {
	const { next: random } = seededRandom(seed)
	const whole = (below: number) => Math.floor(random() * below)
	const address = () => {
		const where = random()
		if (where < 0.35) return `100.64.${whole(NATS)}.${whole(ADDRESSES_OF_A_NAT)}`
		if (where < 0.6) return `198.51.${whole(OFFICES)}.7`
		return `${101 + whole(90)}.${whole(256)}.${whole(256)}.${whole(256)}`
	}
	const seen: Honest = { refused: 0, questioned: 0, hindered: 0, gave: 0, declined: 0 }
	const confirm = async (donationId: string): Promise<Tried['end']> => {
		await world.sleep((20 + random() * 90) * SECOND_MS)
		const isConfirmed = random() >= NOT_CONFIRMED
		if (!isConfirmed && random() >= 0.5) return 'open'
		const end = isConfirmed ? 'succeeded' : 'declined'
		await site.settle(donationId, end)
		return end
	}
	const note = (end: Tried['end'], wasQuestioned: boolean) => {
		const isRefused = end === 'refused' || end === 'stuck'
		if (end === 'succeeded') seen.gave += 1
		if (isRefused) seen.refused += 1
		if (wasQuestioned) seen.questioned += 1
		if (isRefused || wasQuestioned) seen.hindered += 1
	}
	const give = async (trier: Trier): Promise<void> => {
		let card = 0
		let wasQuestioned = false
		let end: Tried['end'] = 'declined'
		for (let tries = 0; tries < 4; tries += 1) {
			const says = random() < DECLINED ? 'no' : random() < BANK_ASKS ? 'asks' : 'yes'
			const of = { fingerprint: `${trier.id} ${card}`, bin: `5${whole(60)}`, says } as const
			const tried = await site.try({ ...trier, card: of })
			wasQuestioned ||= tried.wasQuestioned
			end = tried.end === 'open' ? await confirm(trier.donationId) : tried.end
			if (end !== 'declined') break
			seen.declined += 1
			// The same card typed again, or another one.
			if (random() < 0.3) card += 1
			await world.sleep((15 + random() * 60) * SECOND_MS)
		}
		note(end, wasQuestioned)
	}
	for (let index = 0; index < donors; index += 1) {
		const trier: Trier = {
			id: `${random() < GAVE_BEFORE ? 'known' : 'new'} ${index}`,
			ip: address(),
			donationId: `donation ${index}`,
			amount: `INR ${random() < 0.7 ? (AMOUNTS[whole(AMOUNTS.length)] ?? 0) * 100 : (1 + whole(50)) * 5_000}`,
			card: { fingerprint: '', bin: '', says: 'yes' },
			solves: true,
			answers: () => true,
		}
		world.at(random() * hours * HOUR_MS, () => give(trier))
	}
	return seen
}
