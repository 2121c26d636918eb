import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import type { WarningRow } from '../rows.ts'

export function viewWarning(books: AccountBooks, row: WarningRow): Stripe.Radar.EarlyFraudWarning {
	const charge = books.get('charge', row.charge)
	return {
		id: row.id,
		object: 'radar.early_fraud_warning',
		actionable: charge !== undefined && !charge.disputed && charge.amountRefunded < charge.amount,
		charge: row.charge,
		created: row.created,
		fraud_type: row.fraudType,
		livemode: false,
		payment_intent: row.payment,
	}
}
