import { RECEIPT_EVENTS } from '../../domain/receipts/receipts.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { receiptVersionsProjection } from './receipt-versions.ts'
import { receiptsProjection } from './receipts.ts'

const { because, effectiveAt } = SHARED_FACTS

export const receiptReadModels: Contribution = {
	name: 'projections/receipts',
	readModels: [receiptVersionsProjection, receiptsProjection],
	timeline: { events: RECEIPT_EVENTS, facts: [because, effectiveAt] },
}
