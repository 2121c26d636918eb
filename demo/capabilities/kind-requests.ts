import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { endsOf, hasMoney, type Kind, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { FIELD_TEXTS, KIND_REQUESTS, type KindRequest } from '../kind-requests.ts'
import { draw } from '../pictures.ts'
import { seededRandom } from '../random.ts'
import { sampleFields } from '../sample-fields.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import { DEMO_DAYS } from '../story.ts'

const SEED = 20_261_125
const GOAL = 85_000
const REASONS: Readonly<Record<string, string>> = {
	reject: 'Please tell us what you can do and what you are looking for, and ask again.',
	askForMore: 'Which exam is it, and when? A mentor will want to know before answering.',
}
export const kindRequestName = (index: number): string => `kindRequest.${index}`

const raisedAt = (index: number): number =>
	(DEMO_DAYS - 14) * DAY_MS + Math.trunc((index / KIND_REQUESTS.length) * 12 * DAY_MS)

async function raise(index: number, request: KindRequest, tools: DemoStepTools): Promise<void> {
	const kind = kindOf(request.requestType) as Kind
	const author = await tools.signedIn(request.author)
	const region = regionOf('IN')
	const random = seededRandom(SEED + index)
	const picture = await tools.rasterize(draw(request.category, index * 13 + 5))
	const image = await author.upload<{ data: { _id: string } }>('/api/v1/files/image', picture, 'picture.jpg')
	const body = {
		requestType: kind.code,
		role: request.side,
		category: request.category,
		country: region.code,
		place: request.place,
		units: region.currency,
		quantity: hasMoney(kind.code, request.side) ? GOAL : null,
		endDate:
			endsOf(kind, request.side).by === 'author'
				? dayIn(region, tools.startMs + (DEMO_DAYS + 45) * DAY_MS)
				: null,
		title: request.title,
		description: request.description,
		orgId: request.organization ? tools.organizationId(request.organization) : null,
		images: [image.data._id],
		...sampleFields(kind, request.side, random, tools.now(), FIELD_TEXTS),
	}
	const headers = { 'idempotency-key': tools.key }
	const made = await author.json<{ data: { _id: string } }>('POST', '/api/v1/donationRequest', body, headers)
	tools.named.set(kindRequestName(index), made.data._id)
}

interface Reviewed {
	readonly etag: string
	readonly actions: readonly ReviewAction[]
}

/**
 * Replaces actions for a request that is public before its review; where a signal prevented that, it is
 * approved and published.
 */
const instead = (action: ReviewAction, { actions }: Reviewed): readonly ReviewAction[] =>
	action === 'confirm' && actions.includes('approve') ? ['approve', 'publish'] : [action]

async function review(index: number, action: ReviewAction, tools: DemoStepTools): Promise<void> {
	const admin = await tools.signedIn('admin')
	const url = `/api/backoffice/requests/${tools.named.get(kindRequestName(index))}`
	const before = await admin.json<Reviewed>('GET', url)
	let { etag } = before
	for (const step of instead(action, before)) {
		const headers = { 'if-match': etag, 'idempotency-key': `${tools.key}.${step}` }
		etag = await admin.versionAfter(`${url}/${step}`, { reason: REASONS[step] ?? '' }, headers)
	}
}

async function close(index: number, author: string, tools: DemoStepTools): Promise<void> {
	const somebody = await tools.signedIn(author)
	const url = `/api/v1/donationRequest/${tools.named.get(kindRequestName(index))}/close?outcome=here`
	await somebody.json('POST', url, undefined, { 'idempotency-key': tools.key })
}

const ACTIONS: Readonly<Record<KindRequest['ends'], readonly (ReviewAction | 'close')[]>> = {
	pending: [],
	public: [],
	confirmed: ['confirm'],
	live: ['approve', 'publish'],
	rejected: ['reject'],
	incomplete: ['askForMore'],
	closed: ['confirm', 'close'],
	fulfilled: ['approve', 'close'],
}

export const demo: DemoCapability = {
	steps: () =>
		KIND_REQUESTS.flatMap((request, index): DemoStep[] => {
			const at = raisedAt(index)
			const of = kindRequestName(index)
			return [
				{ at, play: (tools) => raise(index, request, tools), turn: { of, number: 0 } },
				...ACTIONS[request.ends].map((action, number) => ({
					at: at + (number + 1) * 2 * HOUR_MS,
					turn: { of, number: number + 1 },
					play: (tools: DemoStepTools) =>
						action === 'close' ? close(index, request.author, tools) : review(index, action, tools),
				})),
			]
		}),
}
