import { changed, type FormerEvent, renameFields } from '../../kernel/events/events.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

const donorOfGiver = renameFields({ giver: 'donor' })

/** Bank debits and echecks take some working days; a late report of a card is rare. */
const DEBIT_TAKES_MS = 3 * DAY_MS

/**
 * Corrects payments that were dated by their start: a report days later means that the money came days later.
 */
function datedWhenItCame(data: JsonObject, recordedAt: string): JsonObject {
	const { effectiveAt = recordedAt, fromSuspense } = data
	if (fromSuspense === true) return { ...data, effectiveAt: recordedAt, receivedAt: effectiveAt }
	const isDebit = Date.parse(recordedAt) - Date.parse(String(effectiveAt)) >= DEBIT_TAKES_MS
	return isDebit ? { ...data, effectiveAt: recordedAt, begunAt: effectiveAt } : data
}

const datedWhenDecided = ({ effectiveAt: disputedAt = '', ...data }: JsonObject, recordedAt: string) => ({
	...data,
	effectiveAt: recordedAt,
	disputedAt,
})

export const FORMER_DONATION_SHAPES: readonly FormerEvent[] = [
	changed('DonationStarted', 1, donorOfGiver),
	changed('DonationConfirmed', 1, donorOfGiver),
	changed('DonationConfirmed', 2, datedWhenItCame),
	changed('DonationChargedBack', 1, datedWhenDecided),
]
