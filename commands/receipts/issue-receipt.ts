import { idOf, type TargetKind } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { EntityCode } from '../../domain/receipts/contract.ts'
import { methodOnPaper } from '../../domain/receipts/paper.contract.ts'
import { receiptDecider } from '../../domain/receipts/receipts.decider.ts'
import { retainedUntil, type Sheet, sealedAs } from '../../domain/receipts/sheet.contract.ts'
import { countsAsTaxBenefit } from '../../domain/requests/tax-benefit.contract.ts'
import type { Actor } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import {
	type OfflineDonationDetails,
	offlineDetailsOf,
	panSealedAs,
} from '../../records/offline-donations/offline-donations.ts'
import { donorOnReceipt, personCalled, titleIn } from '../../records/receipts/donor.ts'
import { hasSheet, insertSheet } from '../../records/receipts/sheets.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { liveEventOnReceipt } from '../_shared/facts-live-event.ts'
import {
	type ReceiptFact,
	receiptFact,
	requestVisibleAt,
	type VisibleRequest,
} from '../_shared/facts-receipts.ts'
import { bookOf } from './receipt-book.ts'

export type ReceiptDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'receipts'>

export interface ReceiptTrigger {
	readonly donationId: string
	readonly causeId: string
	readonly actor: Actor
	readonly correlationId: string
}

/**
 * Issues the receipt, or its next version, that follows from an event of a donation. The text about people is
 * stored before the event. A repeated call issues it once.
 * @returns false for a payment that was never confirmed, which has no receipt
 */
export async function issueReceipt(deps: ReceiptDeps, trigger: ReceiptTrigger): Promise<boolean> {
	const { donationId, causeId, actor, correlationId } = trigger
	const fact = await receiptFact(deps.store, donationId, causeId)
	if (!fact) return false
	await saveSheet(deps, donationId, fact)
	const { because, laterCauses, charged, returned, given, currency, effectiveAt } = fact
	const book = bookOf(deps, fact, donationId)
	await deps.dispatch(
		receiptDecider,
		book.stream,
		{
			type: 'IssueReceipt',
			donationId,
			causeId,
			because,
			laterCauses,
			figures: { charged, returned, given, currency, effectiveAt },
			at: new Date(deps.clock.now()).toISOString(),
		},
		{ commandId: derivedId('issue-receipt', causeId), actor, correlationId, causationId: causeId },
		book.load,
	)
	return true
}

async function saveSheet(deps: ReceiptDeps, donationId: string, fact: ReceiptFact): Promise<void> {
	if (await hasSheet(deps.sql, donationId)) return
	await seal(deps, donationId, donationId, await sheetOf(deps, donationId, fact), fact)
}

export async function seal(
	{ sql, clock, receipts }: ReceiptDeps,
	sheetId: string,
	donationId: string,
	content: object,
	{ entity, year }: { readonly entity: EntityCode; readonly year: number },
): Promise<void> {
	const { keyId, data } = receipts.cipher.encrypt(Buffer.from(JSON.stringify(content)), sealedAs(sheetId))
	await insertSheet(sql, {
		sheet_id: sheetId,
		donation_id: donationId,
		key_id: keyId,
		sealed: data,
		retained_until: retainedUntil(entity, year),
		created_at: new Date(clock.now()),
	})
}

async function sheetOf(deps: ReceiptDeps, donationId: string, fact: ReceiptFact): Promise<Sheet> {
	const donor = await donorOnReceipt(deps.sql, donationId)
	const document = fact.isOffline ? await offlineDetailsOf(deps.sql, donationId) : null
	const entity = deps.receipts.entities[fact.entity]
	const { title, promisesTaxBenefit } = await CAUSES[fact.target.kind](deps, idOf(fact.target) ?? '', fact)
	const law = regionOf(fact.entity).taxLaw
	return {
		donor: {
			name: `${donor?.first_name ?? ''} ${donor?.last_name ?? ''}`.trim(),
			line1: donor?.line1 ?? '',
			line2: donor?.line2 ?? '',
			city: donor?.city ?? '',
			state: donor?.state ?? '',
			zip_code: donor?.zip_code ?? '',
			country: donor?.country ?? '',
		},
		language: donor?.language ?? 'en',
		entity,
		cause: { kind: fact.target.kind, title },
		payment: {
			reference: document?.reference || fact.providerRef,
			brand: donor?.card_brand ?? (donor ? methodOnPaper(donor.payment_mode) : ''),
			last4: donor?.card_last4 ?? '',
		},
		valueReceived: fact.valueReceived,
		taxBenefit: promisesTaxBenefit && entity.registration !== '' ? law : null,
		pan: document ? panIn(deps, document) : '',
	}
}

function panIn({ receipts }: ReceiptDeps, { id, key_id, sealed_pan }: OfflineDonationDetails): string {
	if (key_id === null || sealed_pan === null) return ''
	return receipts.cipher.decrypt({ keyId: key_id, data: sealed_pan }, panSealedAs(id)).toString()
}

function hadTaxBenefit(request: VisibleRequest, chosenAt: string, effectiveAt: string): boolean {
	const dayOf = (at: string) => dayIn(regionOf(request.region), Date.parse(at))
	return countsAsTaxBenefit(request, request.taxRegistrations, dayOf(chosenAt), dayOf(effectiveAt))
}

interface Cause {
	readonly title: string
	readonly promisesTaxBenefit: boolean
}

const CAUSES: Readonly<
	Record<TargetKind, (deps: ReceiptDeps, id: string, fact: ReceiptFact) => Promise<Cause>>
> = {
	request: async ({ store, sql }, id, { chosenAt, effectiveAt }) => {
		const visible = await requestVisibleAt(store, id, chosenAt)
		return {
			title: (visible && (await titleIn(sql, visible.contentId))) ?? '',
			promisesTaxBenefit: visible !== null && hadTaxBenefit(visible, chosenAt, effectiveAt),
		}
	},
	individual: async ({ sql }, id) => ({
		title: (await personCalled(sql, id)) ?? '',
		promisesTaxBenefit: false,
	}),
	foundation: async () => ({ title: '', promisesTaxBenefit: true }),
	event: ({ sql }, id) => liveEventOnReceipt(sql, id),
}
