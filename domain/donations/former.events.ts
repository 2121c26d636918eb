import { changed, type FormerEvent, renameFields } from '../../kernel/events/events.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

const donorOfGiver = renameFields({ giver: 'donor' })

/** A bank's debit and an echeck take some working days; a late report of a card seldom does. */
const DEBIT_TAKES_MS = 3 * DAY_MS

/** A payment was dated when it was begun: what was reported days later is money that came days later. */
function datedWhenItCame(data: JsonObject, recordedAt: string): JsonObject {
	const { effectiveAt = recordedAt, fromSuspense } = data
	if (fromSuspense === true) return { ...data, effectiveAt: recordedAt, receivedAt: effectiveAt }
	const isDebit = Date.parse(recordedAt) - Date.parse(String(effectiveAt)) >= DEBIT_TAKES_MS
	return isDebit ? { ...data, effectiveAt: recordedAt, begunAt: effectiveAt } : data
}

/** A lost dispute was dated when it was opened. */
const datedWhenDecided = ({ effectiveAt: disputedAt = '', ...data }: JsonObject, recordedAt: string) => ({
	...data,
	effectiveAt: recordedAt,
	disputedAt,
})

/** Shapes that events of donations had. */
export const FORMER_DONATION_SHAPES: readonly FormerEvent[] = [
	changed('DonationStarted', 1, donorOfGiver),
	changed('DonationConfirmed', 1, donorOfGiver),
	changed('DonationConfirmed', 2, datedWhenItCame),
	changed('DonationChargedBack', 1, datedWhenDecided),
]
