import type { DeclineClass } from './schedule-rules.contract.ts'

/**
 * The provider's codes that are not `later`.
 * @see https://docs.stripe.com/declines/codes
 */
const CLASSES: Readonly<Record<string, DeclineClass>> = {
	account_closed: 'method',
	bank_account_restricted: 'method',
	bank_account_unusable: 'method',
	card_not_supported: 'method',
	card_removed: 'method',
	expired_card: 'method',
	incorrect_number: 'method',
	invalid_account: 'method',
	invalid_expiry_month: 'method',
	invalid_expiry_year: 'method',
	mandate_not_active: 'method',
	method_removed: 'method',
	new_account_information_available: 'method',
	no_account: 'method',
	no_such_payment_method: 'method',
	resource_missing: 'method',
	authentication_required: 'owner',
	payment_intent_authentication_failure: 'owner',
	payment_intent_mandate_invalid: 'owner',
	india_recurring_payment_mandate_canceled: 'owner',
	// An Indian card without a mandate, or above its most: its bank asks its holder, and may be given another mandate.
	transaction_not_allowed: 'owner',
	transaction_not_approved: 'owner',
	authentication_not_handled: 'owner',
	debit_not_authorized: 'never',
	fraudulent: 'never',
	lost_card: 'never',
	merchant_blacklist: 'never',
	pickup_card: 'never',
	restricted_card: 'never',
	revocation_of_all_authorizations: 'never',
	revocation_of_authorization: 'never',
	stolen_card: 'never',
	stop_payment_order: 'never',
}

/** Classifies a decline by its most specific known code; an unknown code is tried again by the plan. */
export const declineClass = (code: string, declineCode: string | null): DeclineClass =>
	(declineCode !== null ? CLASSES[declineCode] : undefined) ?? CLASSES[code] ?? 'later'
