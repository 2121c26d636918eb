import { dayIn, regionOf } from '../domain/catalog/regions.contract.ts'
import { DAY_MS } from '../kernel/time.ts'
import { type Send, type Visitor, visitor } from './client.ts'
import { type DemoFundraiser, FUNDRAISERS, storyOf } from './fundraisers.ts'
import { ACCOUNTS, DEMO_PASSWORD, OTHERS } from './people.ts'
import { draw } from './pictures.ts'
import { type DonationTools, playDonation } from './play-donation.ts'
import { type ProviderTools, playMoney } from './play-money.ts'
import { DEMO_DAYS, demoScript } from './script.ts'
import type { DemoStep } from './steps.ts'

export interface DemoTools {
	readonly send: Send
	/** Sets the virtual time, epoch milliseconds. */
	readonly setTime: (epochMs: number) => void
	/** Waits until the system has nothing to do: read models caught up, due effects done. */
	readonly settle: () => Promise<void>
	readonly rasterize: (svg: string) => Promise<Buffer>
	readonly userId: (key: string) => string
	readonly organizationId: (key: string) => string
	readonly answerChallenge: DonationTools['answerChallenge']
	readonly solvePuzzle: DonationTools['solvePuzzle']
	readonly provider: ProviderTools
	/** Ids of fundraisers by their place in the table, kept so that an interrupted load goes on where it was. */
	readonly raised: Map<number, string>
	/** Ids of what else was made, by the script's names; kept as well. */
	readonly named: Map<string, string>
	readonly stepsDone: number
	readonly saveProgress: (stepsDone: number) => Promise<void>
	readonly signal: AbortSignal
	readonly report: (line: string) => void
}

/** Steps carried out at once: donations don't wait for one another, decisions do. */
const BATCH_SIZE = 8

/**
 * Plays the demo's 120 days through the front door, from wherever an earlier load stopped.
 * @param startMs the demo's first instant, epoch milliseconds
 */
export async function playDemo(startMs: number, tools: DemoTools): Promise<void> {
	const steps = demoScript()
	const play = new Player(startMs, tools)
	let done = tools.stepsDone
	while (done < steps.length && !tools.signal.aborted) {
		const batch = batchFrom(steps, done)
		const last = batch.at(-1)
		if (!last) break
		tools.setTime(startMs + Math.trunc(last.at))
		await Promise.all(
			batch.map((step, offset) => play.step(step, done + offset, startMs + Math.trunc(last.at))),
		)
		if (batch.some((step) => step.kind !== 'donation')) await tools.settle()
		done += batch.length
		await tools.saveProgress(done)
		if (Math.trunc(done / 250) > Math.trunc((done - batch.length) / 250)) {
			tools.report(`Demo data: day ${Math.trunc(last.at / DAY_MS)} of ${DEMO_DAYS}`)
		}
	}
}

/** Donations in a row go together; everything else alone, since the next step may build on it. */
function batchFrom(steps: readonly DemoStep[], from: number): readonly DemoStep[] {
	const [first] = steps.slice(from, from + 1)
	if (first?.kind !== 'donation') return first ? [first] : []
	const next = steps.slice(from, from + BATCH_SIZE)
	const other = next.findIndex((step) => step.kind !== 'donation')
	return other === -1 ? next : next.slice(0, other)
}

class Player {
	readonly #startMs: number
	readonly #tools: DemoTools
	constructor(startMs: number, tools: DemoTools) {
		this.#startMs = startMs
		this.#tools = tools
	}

	async step(step: DemoStep, place: number, now: number): Promise<void> {
		switch (step.kind) {
			case 'raise':
				return this.#raise(step.index, step.endsInDays, place)
			case 'review':
				return this.#review(step, place)
			case 'author':
				return this.#decideAsAuthor(step, place)
			case 'update':
				return this.#update(step.index, place)
			case 'comment':
				return this.#comment(step, place)
			case 'donation':
				return this.#give(step, place)
			case 'capability':
				return step.play({
					...this.#tools,
					signedIn: (key) => this.#signedIn(key, place),
					fundraiserId: (index) => this.#tools.raised.get(index),
					key: `demo-${place}`,
				})
			default:
				return playMoney(step, {
					...this.#tools,
					signedIn: (key) => this.#signedIn(key, place),
					fundraiser: (index) => this.#fundraiser(index),
					fundraiserId: (index) => this.#tools.raised.get(index),
					now: () => now,
					key: String(place),
				})
		}
	}

	async #signedIn(key: string, place: number): Promise<Visitor> {
		const somebody = visitor(this.#tools.send, place + 1)
		const person = [...ACCOUNTS, ...OTHERS].find((candidate) => candidate.key === key)
		await somebody.signIn(person?.email ?? '', DEMO_PASSWORD)
		return somebody
	}

	#fundraiser(index: number): DemoFundraiser {
		const fundraiser = FUNDRAISERS[index]
		if (!fundraiser) throw new RangeError(`No fundraiser ${index}.`)
		return fundraiser
	}

	async #raise(index: number, endsInDays: number, place: number): Promise<void> {
		const fundraiser = this.#fundraiser(index)
		const author = await this.#signedIn(fundraiser.author, place)
		const picture = await this.#tools.rasterize(draw(fundraiser.category, index * 31 + 7))
		const image = await author.upload<{ data: { _id: string } }>(
			'/api/v1/files/image',
			picture,
			'picture.jpg',
		)
		const region = regionOf(fundraiser.region)
		const endDate = dayIn(region, this.#startMs + (DEMO_DAYS + endsInDays) * DAY_MS)
		const body = {
			requestType: 'cash',
			category: fundraiser.category,
			beneficiaryName: fundraiser.beneficiary,
			country: fundraiser.region,
			place: fundraiser.place,
			units: region.currency,
			quantity: fundraiser.goal,
			endDate,
			title: fundraiser.title,
			description: storyOf(fundraiser),
			isPrivate: fundraiser.isPrivate ?? false,
			isTaxBenefit: fundraiser.taxBenefit ?? false,
			isUrgentRequirement: fundraiser.urgent ?? false,
			orgId: fundraiser.organization ? this.#tools.organizationId(fundraiser.organization) : null,
			images: [image.data._id],
		}
		const headers = { 'idempotency-key': `demo-${place}` }
		const made = await author.json<{ data: { _id: string } }>(
			'POST',
			'/api/v1/donationRequest',
			body,
			headers,
		)
		this.#tools.raised.set(index, made.data._id)
	}

	async #review(step: Extract<DemoStep, { kind: 'review' }>, place: number): Promise<void> {
		const reviewer = await this.#signedIn(step.by, place)
		const id = this.#tools.raised.get(step.index)
		const admin = await this.#signedIn('admin', place)
		const row = await admin.json<{ etag: string }>('GET', `/api/backoffice/requests/${id}`)
		const headers = { 'if-match': row.etag, 'idempotency-key': `demo-${place}` }
		await reviewer.json(
			'POST',
			`/api/backoffice/requests/${id}/${step.action}`,
			{ reason: step.reason },
			headers,
		)
	}

	async #decideAsAuthor(step: Extract<DemoStep, { kind: 'author' }>, place: number): Promise<void> {
		const author = await this.#signedIn(this.#fundraiser(step.index).author, place)
		const url = `/api/v1/donationRequest/${this.#tools.raised.get(step.index)}`
		const headers = { 'idempotency-key': `demo-${place}` }
		if (step.what === 'remove') await author.json('DELETE', url, undefined, headers)
		else await author.json('POST', `${url}/${step.what}`, undefined, headers)
	}

	async #update(index: number, place: number): Promise<void> {
		const { author, beneficiary } = this.#fundraiser(index)
		const somebody = await this.#signedIn(author, place)
		const body = {
			donation_request_id: this.#tools.raised.get(index),
			title: 'A word of thanks, and what comes next',
			body: `The first part of what you gave has been put to work for ${beneficiary}. The bills are with the treasurer, and the next step begins as soon as the weather allows. Thank you.`,
			images: [],
		}
		await somebody.json('POST', '/api/v1/donationRequestUpdate', body, { 'idempotency-key': `demo-${place}` })
	}

	async #comment({ index, by }: Extract<DemoStep, { kind: 'comment' }>, place: number): Promise<void> {
		if (this.#fundraiser(index).isPrivate) return
		const somebody = await this.#signedIn(by, place)
		const url = `/api/v1/donationRequest/${this.#tools.raised.get(index)}/comments`
		const body = { body: 'I was there in spring and saw how you work. I am glad that this is happening.' }
		await somebody.json('POST', url, body, { 'idempotency-key': `demo-${place}` })
	}

	async #give(step: Extract<DemoStep, { kind: 'donation' }>, place: number): Promise<void> {
		const donor =
			'key' in step.donor ? await this.#signedIn(step.donor.key, place) : visitor(this.#tools.send, place + 1)
		// A guest has a session before they pay, as every visitor of the page has.
		if (!('key' in step.donor)) await donor.json('GET', '/api/v1/region')
		await playDonation(step, donor, String(place), {
			fundraiserId: (index) => this.#tools.raised.get(index),
			userId: this.#tools.userId,
			answerChallenge: this.#tools.answerChallenge,
			solvePuzzle: this.#tools.solvePuzzle,
		})
	}
}
