import type { Category } from '../../../../../domain/catalog/contract.ts'
import type { RequestDetail, RequestRole } from '../../../../../domain/requests/contract.ts'
import { formatMajor } from '../../../../../kernel/money.ts'
import { DEFAULT_REGION, type RegionCode, regionOf } from '../../../../../kernel/regions.ts'
import { type AmountRule, amountWithin } from '../../../../../kernel/typed-amount.ts'
import type { Document, Video } from '../../../../../kernel/wire.ts'

/** A picture in the form: uploaded already, so that a draft keeps it. */
export interface DraftImage {
	readonly _id: string
	readonly url: string
	readonly cardUrl: string
}

/** A document in the form: uploaded already, with its name and note as they are typed. */
export type DraftDocument = Document

/** What the form holds: text where people type, and the empty choice before they choose. */
export interface RequestDraft {
	/** The organization in whose name it is raised; empty for the author's own. */
	orgId: string
	role: RequestRole
	category: Category | ''
	beneficiaryName: string
	country: RegionCode
	place: string
	/** Whole major units as typed. */
	quantity: string
	endDate: string
	title: string
	description: string
	isPrivate: boolean
	allowedViewers: string[]
	isTaxBenefit: boolean
	isUrgentRequirement: boolean
	images: DraftImage[]
	documents: DraftDocument[]
	videos: Video[]
}

export const WIZARD_STEPS = ['basics', 'story', 'photos'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

/** Where each field stands: an error leads to its step. */
export const STEP_OF: Record<keyof RequestDraft, WizardStep> = {
	role: 'basics',
	orgId: 'basics',
	category: 'basics',
	beneficiaryName: 'basics',
	country: 'basics',
	place: 'basics',
	quantity: 'basics',
	endDate: 'basics',
	title: 'story',
	description: 'story',
	isPrivate: 'story',
	allowedViewers: 'story',
	isTaxBenefit: 'story',
	isUrgentRequirement: 'story',
	images: 'photos',
	documents: 'photos',
	videos: 'photos',
}

export const emptyDraft = (country: RegionCode): RequestDraft => ({
	orgId: '',
	role: 'donee',
	category: '',
	beneficiaryName: '',
	country,
	place: '',
	quantity: '',
	endDate: '',
	title: '',
	description: '',
	isPrivate: false,
	allowedViewers: [],
	isTaxBenefit: false,
	isUrgentRequirement: false,
	images: [],
	documents: [],
	videos: [],
})

export const currencyOf = (country: RegionCode) => regionOf(country).currency

/** What a target may be. */
export const targetRule = (country: RegionCode): AmountRule => ({
	currency: currencyOf(country),
	decimals: 'minor',
})
/** The target that was typed, in minor units, or what is wrong with it. */
export const typedGoal = ({ quantity, country }: Pick<RequestDraft, 'quantity' | 'country'>) =>
	amountWithin(quantity, targetRule(country))
/** The target in minor units; null while what was typed is none. */
export const goalOf = (draft: Pick<RequestDraft, 'quantity' | 'country'>): bigint | null => {
	const goal = typedGoal(draft)
	return typeof goal === 'bigint' ? goal : null
}

/** The form's values as the contract has them, checked or not: what is missing is undefined. */
export function toBody(draft: RequestDraft) {
	const { orgId, category, quantity, images, documents, videos, ...same } = draft
	const units = currencyOf(draft.country)
	const goal = typedGoal(draft)
	return {
		...same,
		requestType: 'cash',
		category: category === '' ? undefined : category,
		units,
		quantity:
			goal === 'missing' ? undefined : Number(goal === 'invalid' ? Number.NaN : formatMajor(goal, units)),
		allowedViewers: draft.isPrivate ? draft.allowedViewers : [],
		images: images.map((image) => image._id),
		documents: documents.map(({ _id, userGivenName, note }) => ({ _id, userGivenName, note })),
		videos: videos.map((video) => video._id),
		orgId: orgId === '' ? null : orgId,
		sourceOfCreation: 'web',
	} as const
}

/** The form of an existing fundraiser. A change that waits for its check is what the author edits further. */
export function draftOf(request: RequestDetail): RequestDraft {
	const visible = request.mine?.pending ?? request
	return {
		orgId: request.orgId?._id ?? '',
		role: visible.role,
		category: visible.category,
		beneficiaryName: visible.beneficiaryName,
		country: request.region,
		place: visible.place,
		quantity: String(visible.quantity ?? ''),
		endDate: visible.endDate,
		title: visible.title,
		description: visible.description,
		isPrivate: visible.isPrivate,
		allowedViewers: [...((request.mine?.pending ?? request.mine)?.allowedViewers ?? [])],
		isTaxBenefit: visible.isTaxBenefit,
		isUrgentRequirement: visible.isUrgentRequirement,
		images: [...visible.images],
		documents: [...visible.documents],
		videos: [...visible.videos],
	}
}

const keyOf = (userId: string) => `karuna.draft.new-request.${userId}`

export interface SavedDraft {
	readonly draft: RequestDraft
	/** Epoch milliseconds. */
	readonly savedAt: number
}

/** The draft that a person left on this device, or null. */
export function loadDraft(userId: string): SavedDraft | null {
	try {
		const saved: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
		if (typeof saved !== 'object' || saved === null || !('draft' in saved) || !('savedAt' in saved))
			return null
		const { draft, savedAt } = saved as SavedDraft
		return { draft: { ...emptyDraft(DEFAULT_REGION.code), ...draft }, savedAt: Number(savedAt) }
	} catch {
		return null
	}
}

/** Saves a draft on this device. @returns when, or null if the browser forbids it */
export function saveDraft(userId: string, draft: RequestDraft, now: number): number | null {
	try {
		localStorage.setItem(keyOf(userId), JSON.stringify({ draft, savedAt: now } satisfies SavedDraft))
		return now
	} catch {
		return null
	}
}

export function forgetDraft(userId: string): void {
	try {
		localStorage.removeItem(keyOf(userId))
	} catch {
		// A browser that forbids storage has nothing stored.
	}
}
