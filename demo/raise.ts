import { dayIn, regionOf } from '../domain/catalog/regions.contract.ts'
import type { ReviewAction } from '../domain/requests/backoffice.contract.ts'
import type { RequestStatus } from '../domain/requests/contract.ts'
import type { Field, FieldValue } from '../domain/requests/kinds/field.contract.ts'
import { endsOf, fieldsOn, hasMoney, shiftsIn, targetOf } from '../domain/requests/kinds/kinds.contract.ts'
import { STATUS_CODES } from '../domain/requests/status-codes.contract.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { FIELD_TEXTS } from './kind-requests.ts'
import { draw } from './pictures.ts'
import type { PlannedRequest } from './planned-requests.ts'
import { type Random, seededRandom } from './random.ts'
import { TEXTS_HI, TEXTS_US } from './request-texts.ts'
import { sampleFields } from './sample-fields.ts'
import type { DemoStepTools } from './steps.ts'
import { DEMO_DAYS } from './story.ts'

const SEED = 20_261_128
const PLACES = [4, 8] as const
const SIGNATURES = 500
/** Rupees per dollar by which amounts are converted. */
const DOLLAR_SHARE = 50
const CONTACTS = { IN: '98300 41277', US: '209 555 0142' } as const
const UNSEEN: readonly RequestStatus[] = ['pendingAdmin', 'incomplete', 'rejected', 'spam', 'removed']

export type Changes = Readonly<Record<string, unknown>>

interface Raised {
	readonly data: {
		readonly _id: string
		readonly status: number
		readonly mine: { readonly etag: string } | null
	}
}

function endOf({ kind, side, ends }: PlannedRequest, nowMs: number, endMs: number, random: Random) {
	const rule = endsOf(kind, side)
	const isStanding = nowMs > endMs - 14 * DAY_MS && ends !== 'expired'
	const atMs = isStanding ? endMs + random.between(3, 12) * DAY_MS : nowMs + random.between(5, 9) * DAY_MS
	const { maxDays } = rule.by === 'field' ? rule : { maxDays: undefined }
	const latest = maxDays === undefined ? atMs : Math.min(atMs, nowMs + maxDays * DAY_MS)
	return { rule, iso: new Date(latest).toISOString() }
}

export function bodyOf(plan: PlannedRequest, tools: DemoStepTools): Record<string, unknown> {
	const { kind, side, place, region: code, language, ends } = plan
	const random = seededRandom(SEED + place)
	const region = regionOf(code)
	const nowMs = tools.now()
	const endMs = tools.startMs + DEMO_DAYS * DAY_MS
	const texts = { ...FIELD_TEXTS, ...(code === 'US' && TEXTS_US), ...(language === 'hi' && TEXTS_HI) }
	const fields: Record<string, FieldValue> = sampleFields(kind, side, random, nowMs, texts)
	const { rule, iso } = endOf(plan, nowMs, endMs, random)
	const target = targetOf(kind.code, side)
	const counted = target.of === 'count' && typeof target.from === 'string' ? target.from : null
	for (const [name, field] of fieldsOn(kind, side)) {
		const value = fieldOf(field, fields[name], plan)
		if (value === undefined) delete fields[name]
		else fields[name] = value
		if (rule.by === 'field' && name === rule.field)
			fields[name] = field.type === 'day' ? iso.slice(0, 10) : iso
		if (name === counted) fields[name] = field.isOptional ? SIGNATURES : random.between(...PLACES)
	}
	// A kind that is public before its review is first held when its text has contact details.
	const speaksAgainst = kind.review === 'after' && UNSEEN.includes(ends)
	const goal = code === 'US' ? random.between(4, 20) * 250 : random.between(8, 40) * 5_000
	return {
		requestType: kind.code,
		role: side,
		category: plan.category,
		country: code,
		place: plan.where,
		units: region.currency,
		quantity: hasMoney(kind.code, side) ? goal : null,
		endDate:
			rule.by === 'author'
				? dayIn(region, ends === 'expired' ? nowMs + 7 * DAY_MS : endMs + random.between(15, 60) * DAY_MS)
				: null,
		title: plan.title,
		description: speaksAgainst ? `${plan.description} ${CONTACTS[code]}` : plan.description,
		orgId: plan.organization ? tools.organizationId(plan.organization) : null,
		images: [],
		...fields,
	}
}

/** Returns a sample value as the plan has it; undefined for a field that is left empty. */
function fieldOf(
	{ type }: Field,
	sample: FieldValue | undefined,
	{ region, hasShifts }: PlannedRequest,
): FieldValue | undefined {
	if (type === 'phone') return `${region === 'US' ? '+1' : '+91'} ${CONTACTS[region]}`
	if (type === 'amount' && region === 'US') return Number(sample) / DOLLAR_SHARE
	if (type === 'shifts') return hasShifts ? laterShifts(sample) : undefined
	return sample
}

/** Moves shifts two weeks later, so that they are in the future when the demo ends. */
const laterShifts = (value: FieldValue | undefined): FieldValue => {
	const later = (instant: string) => new Date(Date.parse(instant) + 14 * DAY_MS).toISOString()
	return shiftsIn(value).map(({ start, end, places }) => ({ start: later(start), end: later(end), places }))
}

export interface Known {
	readonly id: string
	readonly status: number
	readonly etag: string
}

/** @throws RangeError when it is not raised yet */
export function knownOf(name: string, { named }: Pick<DemoStepTools, 'named'>): Known {
	const [id, status, etag] = (named.get(name) ?? '').split(' ')
	if (!id || !etag) throw new RangeError(`There is no request ${name} yet.`)
	return { id, status: Number(status), etag }
}

export const keep = (
	name: string,
	{ id, status, etag }: Known,
	{ named }: Pick<DemoStepTools, 'named'>,
): void => {
	named.set(name, `${id} ${status} ${etag}`)
}

export async function raise(
	plan: PlannedRequest,
	tools: DemoStepTools,
	changes: Changes = {},
	address?: string,
): Promise<void> {
	const author = await tools.signedIn(plan.author, address)
	const images: string[] = []
	if (plan.hasPicture) {
		const picture = await tools.rasterize(draw(plan.category, plan.place * 29 + 11))
		const made = await author.upload<{ data: { _id: string } }>('/api/v1/files/image', picture, 'picture.jpg')
		images.push(made.data._id)
	}
	const body = { ...bodyOf(plan, tools), images, ...changes }
	const made = await author.json<Raised>('POST', '/api/v1/donationRequest', body, {
		'idempotency-key': tools.key,
	})
	const { _id: id, status, mine } = made.data
	keep(plan.name, { id, status, etag: mine?.etag ?? '' }, tools)
}

interface Decision {
	readonly by?: string
	readonly reason?: string
	readonly isChanged?: boolean
}
interface Reviewed {
	readonly etag: string
}

/**
 * Sends a reviewer's decision. A request that is public before its review is confirmed instead of approved.
 */
export async function review(
	name: string,
	action: ReviewAction,
	tools: DemoStepTools,
	{ by = 'admin', reason = '', isChanged = false }: Decision = {},
): Promise<void> {
	const known = knownOf(name, tools)
	const isPublic = action === 'approve' && known.status === STATUS_CODES.approved
	const reviewer = await tools.signedIn(by)
	const url = `/api/backoffice/requests/${known.id}`
	const { etag } = isChanged ? await reviewer.json<Reviewed>('GET', url) : known
	const reviewed = await reviewer.versionAfter(
		`${url}/${isPublic ? 'confirm' : action}`,
		{ reason },
		{ 'if-match': etag, 'idempotency-key': tools.key },
	)
	keep(name, { ...known, etag: reviewed }, tools)
}
